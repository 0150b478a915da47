import { listActivity, listJoinedForums } from './activity.ts'
import { listMyApplications } from './applications.ts'
import { listSessions, type Viewer } from './auth.ts'
import { listOwnRemoved } from './admin.ts'
import { getBrand, listMyBrands } from './brands.ts'
import { getOpportunity, listOpportunities } from './campaigns.ts'
import { getSponsorLoad } from './ceiling.ts'
import { listComments } from './comments.ts'
import { listConversations } from './conversations.ts'
import { getEarnings, listPayoutCountries } from './earnings.ts'
import { getMembershipTerms } from './coupons.ts'
import { addressOf, type EndpointSpec, type ReadWhere, type Reply } from './endpoint.ts'
import { getForum, listForums } from './forums.ts'
import { listFollowedHashtags } from './hashtags.ts'
import { getNotificationSettings, listMutes, listNotifications } from './notifications.ts'
import { findPage, type PageName } from './pages.ts'
import { getForumUsage, getPostUsage, listPlans } from './plans.ts'
import {
  getPost,
  listPosts,
  listTrending,
  listTrendingHashtags,
  normalHashtag,
  trendingPeriodOf,
} from './posts.ts'
import { listFollowing, listSaved } from './saves.ts'
import { listSavedSearches } from './savedSearches.ts'
import { searchForums, searchPosts, searchTerm, searchUsers } from './search.ts'
import { getSiteText, type SiteTextName } from './siteShown.ts'
import { listRecordLinks } from './records.ts'
import { getRenewalChoice } from './renewals.ts'
import { getProfile, listBlockedUsers } from './users.ts'
import { getMissed } from './visits.ts'
import { listTokens } from './tokens.ts'

/** One read of the API that the first screen of a page makes. */
export interface FirstRead {
  spec: EndpointSpec
  where: ReadWhere
  /** What is read after it, because the answer says where. */
  next?: (reply: unknown) => FirstRead[]
}

/** Where a page is, and who reads it. */
interface Place {
  params: Record<string, string>
  query: URLSearchParams
  viewer: Pick<Viewer, 'isEntitled'> | null
  /** The pages whose text is the operator's own. */
  texts: readonly string[]
}

type Reader = (place: Place) => FirstRead[]

const read = (spec: EndpointSpec, where: ReadWhere = {}): FirstRead => ({ spec, where })

function readThen<E extends EndpointSpec>(
  spec: E,
  where: ReadWhere,
  next: (reply: Reply<E>) => FirstRead[],
): FirstRead {
  return { spec, where, next: (reply) => next(reply as Reply<E>) }
}

/** What only somebody signed in is asked for. */
const own =
  (...reads: FirstRead[]): Reader =>
  ({ viewer }) =>
    viewer ? reads : []

const post: Reader = ({ params: { id = '' }, query, viewer }) => [
  readThen(getPost, { params: { id } }, ({ forum }) =>
    viewer?.isEntitled ? [read(getForum, { params: { id: forum.slug } })] : [],
  ),
  read(listComments, {
    params: { id },
    query: { sort: 'best', thread: query.get('thread') ?? undefined },
  }),
  ...(viewer ? [read(listMutes)] : []),
]

/** The text of a page, where it is the operator's own. */
const siteText =
  (name: SiteTextName): Reader =>
  ({ texts }) =>
    texts.includes(name) ? [read(getSiteText, { params: { name } })] : []

/** What the first screen of each page reads; a page that is not here reads nothing, or only when it is used. */
const readers: Partial<Record<PageName, Reader>> = {
  home: ({ viewer }) =>
    viewer
      ? [
          read(listForums, { query: { limit: 4 } }),
          read(listPosts, { query: { sort: 'hot' } }),
          read(listTrendingHashtags),
          ...(viewer.isEntitled ? [read(getMissed)] : []),
        ]
      : [
          read(listPlans),
          read(listPosts, { query: { sort: 'hot', limit: 6 } }),
          read(listForums, { query: { limit: 8 } }),
        ],
  forums: () => [read(listForums, { query: { sort: 'popular' } })],
  forum: ({ params: { slug = '' }, viewer }) => [
    readThen(getForum, { params: { id: slug } }, (forum) =>
      forum.isPrivate && !forum.isMember
        ? []
        : [read(listPosts, { query: { forumId: forum.id, sort: 'hot' } })],
    ),
    ...(viewer ? [read(listMutes)] : []),
  ],
  post,
  postByKey: post,
  user: ({ params: { username = '' } }) => [
    readThen(getProfile, { params: { username } }, (profile) => [
      read(listActivity, { params: { username: profile.username } }),
      read(listJoinedForums, { params: { username: profile.username } }),
    ]),
  ],
  hashtag: ({ params: { tag = '' }, viewer }) => [
    read(listPosts, { query: { hashtag: normalHashtag(tag), sort: 'hot' } }),
    ...(viewer ? [read(listFollowedHashtags)] : []),
  ],
  trending: ({ query }) => [read(listTrending, { query: { period: trendingPeriodOf(query.get('period')) } })],
  discover: () => [
    read(listForums, { query: { limit: 50 } }),
    read(listForums, { query: { sort: 'new', limit: 4 } }),
    read(listPosts, { query: { limit: 50 } }),
  ],
  search: ({ query, viewer }) => {
    const q = searchTerm(query.get('q') ?? '')
    return [
      ...(q === null
        ? []
        : [searchForums, searchPosts, searchUsers].map((spec) => read(spec, { query: { q } }))),
      ...(viewer ? [read(listSavedSearches)] : []),
    ]
  },
  subscribe: () => [read(listPlans)],
  // Not the card and the invoices: the payment provider is asked for them, and may be slow.
  myPlan: own(read(listPlans), read(getPostUsage), read(getMembershipTerms), read(getSponsorLoad)),
  notifications: own(
    read(listNotifications, { query: { limit: '30' } }),
    read(getNotificationSettings),
    read(listMutes),
  ),
  saved: ({ viewer }) => (viewer?.isEntitled ? [read(listSaved)] : []),
  following: ({ viewer }) => (viewer?.isEntitled ? [read(listFollowing), read(listFollowedHashtags)] : []),
  messages: ({ viewer }) => (viewer?.isEntitled ? [read(listConversations, { query: { limit: '30' } })] : []),
  create: own(read(getPostUsage)),
  createForum: own(read(getForumUsage)),
  removed: own(read(listOwnRemoved)),
  profile: own(read(listSessions), read(listTokens), read(listRecordLinks), read(listBlockedUsers)),
  advertising: ({ viewer }) => [
    read(listOpportunities, { query: { limit: 6 } }),
    ...(viewer ? [read(listMyApplications, { query: { limit: 50 } }), read(listMyBrands)] : []),
  ],
  opportunities: own(
    read(listOpportunities, { query: { limit: 50 } }),
    read(listMyApplications, { query: { limit: 50 } }),
    read(listMyBrands),
  ),
  opportunity: ({ params: { id = '' }, viewer }) => [
    read(getOpportunity, { params: { id } }),
    ...(viewer ? [read(listMyApplications, { query: { limit: 50 } }), read(listMyBrands)] : []),
  ],
  terms: siteText('terms'),
  privacy: siteText('privacy'),
  guidelines: siteText('guidelines'),
  brand: ({ params: { slug = '' } }) => [
    read(getBrand, { params: { slug } }),
    read(listOpportunities, { query: { brand: slug } }),
  ],
  earnings: own(
    readThen(getEarnings, {}, ({ payee }) => (payee === 'none' ? [read(listPayoutCountries)] : [])),
    read(getRenewalChoice),
  ),
}

/**
 * What the first screen at an address reads, for a reader: the server sends it with the document, and the
 * browser fetches it before a link is followed. An unknown address reads nothing.
 */
export function firstReads(
  path: string,
  query: URLSearchParams,
  { viewer, texts = [] }: Pick<Place, 'viewer'> & Partial<Pick<Place, 'texts'>>,
): FirstRead[] {
  const found = findPage(path)
  return (found && readers[found.name]?.({ params: found.params, query, viewer, texts })) ?? []
}

/** The address of a read, which is its key in the browser's cache. */
export const addressOfRead = ({ spec, where }: FirstRead): string =>
  addressOf(spec.path, where.params, where.query)
