import * as activity from './activity.ts'
import * as admin from './admin.ts'
import * as appeals from './appeals.ts'
import * as applications from './applications.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as coupons from './coupons.ts'
import * as brands from './brands.ts'
import * as campaigns from './campaigns.ts'
import * as commands from './commands.ts'
import * as comments from './comments.ts'
import * as complimentary from './complimentary.ts'
import * as invitations from './invitations.ts'
import * as pauses from './pauses.ts'
import * as seats from './seats.ts'
import * as config from './config.ts'
import * as contact from './contact.ts'
import * as conversations from './conversations.ts'
import * as departures from './departures.ts'
import * as dividends from './dividends.ts'
import * as drafts from './drafts.ts'
import * as earnings from './earnings.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as dataExports from './exports.ts'
import * as records from './records.ts'
import * as forums from './forums.ts'
import * as fundings from './fundings.ts'
import * as gifts from './gifts.ts'
import * as hashtags from './hashtags.ts'
import * as live from './live.ts'
import * as notifications from './notifications.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import * as polls from './polls.ts'
import * as posts from './posts.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as ratings from './ratings.ts'
import * as eligibility from './eligibility.ts'
import * as ceiling from './ceiling.ts'
import * as reach from './reach.ts'
import * as receivers from './receivers.ts'
import * as renewals from './renewals.ts'
import * as repayments from './repayments.ts'
import * as reports from './reports.ts'
import * as reportWork from './reportWork.ts'
import * as saves from './saves.ts'
import { neededScope, type NeededScope, type ScopeArea } from './scopes.ts'
import * as savedSearches from './savedSearches.ts'
import * as scheduled from './scheduled.ts'
import * as search from './search.ts'
import * as statements from './statements.ts'
import * as siteSettings from './siteSettings.ts'
import * as siteShown from './siteShown.ts'
import * as slowMode from './slowMode.ts'
import * as solutions from './solutions.ts'
import * as spam from './spam.ts'
import * as stats from './stats.ts'
import * as tokens from './tokens.ts'
import * as taxes from './taxes.ts'
import * as trails from './trails.ts'
import * as uploads from './uploads.ts'
import * as userRecord from './userRecord.ts'
import * as users from './users.ts'
import * as visits from './visits.ts'
import * as versions from './versions.ts'
import * as votes from './votes.ts'
import * as watchedWords from './watchedWords.ts'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const domains = {
  auth: { ...auth, ...profile },
  tokens,
  users,
  activity,
  plans,
  billing,
  coupons,
  gifts,
  departures,
  forums: { ...forums, ...dividends, ...slowMode },
  posts: { ...posts, ...versions, ...solutions },
  comments,
  votes,
  polls,
  ratings,
  saves,
  hashtags,
  visits,
  search,
  savedSearches,
  drafts,
  scheduled,
  uploads,
  contact,
  brands,
  campaigns,
  eligibility,
  fundings,
  applications,
  earnings: { ...earnings, ...renewals },
  ceiling,
  reach,
  payouts,
  statements,
  stats,
  trails,
  conversations,
  notifications,
  push,
  live,
  config,
  exports: dataExports,
  records,
  reports: { ...reports, ...reportWork },
  appeals,
  spam,
  watchedWords,
  site: { ...siteSettings, ...siteShown },
  admin: { ...admin, ...userRecord, ...repayments },
  complimentary,
  seats,
  pauses,
  taxes,
  invitations,
  receivers,
  commands,
} as const

/** The area of the API that each domain belongs to, as far as tokens are concerned. */
const areas: Record<keyof typeof domains, ScopeArea> = {
  auth: 'account',
  tokens: 'account',
  users: 'community',
  activity: 'community',
  plans: 'billing',
  billing: 'billing',
  coupons: 'billing',
  gifts: 'billing',
  departures: 'billing',
  forums: 'community',
  posts: 'community',
  comments: 'community',
  votes: 'community',
  polls: 'community',
  ratings: 'community',
  saves: 'community',
  hashtags: 'community',
  visits: 'account',
  search: 'community',
  savedSearches: 'community',
  drafts: 'community',
  scheduled: 'community',
  uploads: 'community',
  contact: 'community',
  brands: 'advertising',
  campaigns: 'advertising',
  eligibility: 'advertising',
  fundings: 'advertising',
  applications: 'advertising',
  earnings: 'advertising',
  ceiling: 'billing',
  reach: 'advertising',
  payouts: 'admin',
  statements: 'advertising',
  stats: 'community',
  trails: 'advertising',
  conversations: 'messages',
  notifications: 'account',
  push: 'account',
  // Messages come along it.
  live: 'messages',
  config: 'community',
  exports: 'account',
  records: 'account',
  reports: 'moderation',
  appeals: 'moderation',
  spam: 'moderation',
  watchedWords: 'moderation',
  site: 'admin',
  admin: 'moderation',
  complimentary: 'admin',
  seats: 'billing',
  pauses: 'billing',
  taxes: 'billing',
  invitations: 'account',
  receivers: 'admin',
  commands: 'admin',
}

interface NamedEndpoint {
  name: string
  tag: string
  spec: EndpointSpec
  /** What a token needs to call it. */
  scope: NeededScope
}

/** Every endpoint of the API with the tag of its domain: the OpenAPI document and the access tests walk it. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(domains).flatMap(([tag, domain]) =>
  Object.entries<unknown>(domain).flatMap(([name, spec]) =>
    isEndpoint(spec)
      ? [
          {
            name,
            tag,
            spec,
            scope: neededScope(spec, { own: spec.scope, area: areas[tag as keyof typeof areas] }),
          },
        ]
      : [],
  ),
)

const scopesBySpec = new Map(endpoints.map(({ spec, scope }) => [spec, scope]))

/** What a token needs to call this endpoint; one that stands in no list can be called by none. */
export const scopeOf = (spec: EndpointSpec): NeededScope => scopesBySpec.get(spec) ?? 'browser'
