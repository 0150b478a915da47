import { subjectBrandOf } from '#shared/partners.ts'
import {
  addComment,
  beginBundle,
  castVotes,
  endBundle,
  slugMaker,
  type Bundle,
  type Insert,
  type Removal,
} from '../../rows.ts'
import type { DemoPost, OrderAct, Saying } from '../content.ts'
import { lookOf } from '../pictures.ts'
import { brands, type BrandSlug } from '../market.ts'
import { posts } from '../posts.ts'
import { expandLinks } from './links.ts'
import {
  ago,
  brandIdOf,
  later,
  person,
  pictureUrl,
  placeOf,
  someVoters,
  type DemoWorld,
  type Member,
  type Told,
} from './world.ts'

const removalOf = (world: DemoWorld, from: Date, act: OrderAct | undefined): Removal | null =>
  act
    ? { removedAt: later(from, act.after), removedBy: person(world, act.by).id, removedReason: act.reason }
    : null

/** A post by its content: what it says may link to others, so that all of them are begun first. */
const beginPost = (world: DemoWorld, content: DemoPost, slug: string): Told => {
  const place = placeOf(world, content.forum)
  const author = person(world, content.by)
  const createdAt = ago(world, content.ago)
  const { picture, sponsor } = content
  const bundle = beginBundle({
    id: world.idAt(createdAt),
    title: content.title,
    slug,
    content: content.content,
    hashtags: content.tags ?? [],
    type: content.poll ? 'poll' : content.rating ? 'review' : 'discussion',
    rating: content.rating ?? null,
    imageUrl: picture ? pictureUrl(world, picture.name, { ownerId: author.id, at: createdAt }) : null,
    imageAlt: picture?.alt ?? null,
    imageLook: picture ? lookOf(picture.name) : null,
    linkPreviews:
      content.links?.map(({ picture: name, ...said }) => ({
        ...said,
        imageUrl: pictureUrl(world, name, { ownerId: author.id, at: createdAt }),
        imageLook: lookOf(name),
      })) ?? null,
    authorId: author.id,
    forumId: place.id,
    sponsorBrandId: sponsor ? brandIdOf(world, sponsor) : null,
    subjectBrandId: subjectBrandOf(
      {
        type: content.rating ? 'review' : 'discussion',
        sponsorBrandId: sponsor ? brandIdOf(world, sponsor) : null,
        hashtags: content.tags ?? [],
      },
      [...world.brandIds].map(([slug, id]) => ({ slug, id })),
    ),
    isPrivate: place.isPrivate,
    isLocked: content.locked !== undefined,
    isPinned: content.isPinned ?? false,
    removal: removalOf(world, createdAt, content.removed),
    editedAt: content.edited ? ago(world, content.edited) : null,
    createdAt,
  })
  return { content, place, author, bundle, path: `/r/${place.slug}/post/${slug}` }
}

/** As many upvotes and downvotes as the content says, from different people. */
const vote = (
  world: DemoWorld,
  { bundle, place }: Told,
  cast: { comment?: Insert<'comments'>; author: Member; likes: number; dislikes: number },
): void => {
  const { likes, dislikes, author, comment } = cast
  const from = comment ?? bundle.post
  const age = (world.now.getTime() - from.createdAt.getTime()) / 3_600_000
  castVotes(world, bundle, {
    ...(comment ? { comment } : {}),
    author,
    voters: someVoters(world, place, { except: author, count: likes + dislikes }),
    typeOf: (position) => (position < likes ? 'upvote' : 'downvote'),
    meanHours: Math.min(20, age / 3),
  })
}

interface Branch {
  told: Told
  parent: Insert<'comments'> | null
  sayings: readonly Saying[]
}

const addTalk = (world: DemoWorld, { told, parent, sayings }: Branch): void => {
  for (const saying of sayings) {
    const author = person(world, saying.by)
    const from = parent ?? told.bundle.post
    const createdAt = later(from.createdAt, saying.after)
    const comment = addComment(told.bundle, {
      id: world.idAt(createdAt),
      content: expandLinks(world, saying.text, { ownerId: author.id, at: createdAt }),
      authorId: author.id,
      parent,
      isDeleted: saying.isDeleted ?? false,
      removal: removalOf(world, createdAt, saying.removed),
      createdAt,
    })
    vote(world, told, { ...saying, comment, author })
    if (saying.solvedAfter)
      Object.assign(told.bundle.post, {
        solutionId: comment.id,
        solvedBy: told.author.id,
        solvedAt: later(createdAt, saying.solvedAfter),
        isSolved: true,
      })
    if (saying.key) world.comments.set(saying.key, comment)
    addTalk(world, { told, parent: comment, sayings: saying.answers })
  }
}

const addPoll = (world: DemoWorld, { bundle, place, author }: Told, poll: [string, number][]): void => {
  const { post, pollOptions, pollVotes } = bundle
  const total = poll.reduce((sum, [, votes]) => sum + votes, 0)
  const voters = someVoters(world, place, { except: author, count: total })
  for (const [position, [text, count]] of poll.entries()) {
    const option = { id: world.idAt(post.createdAt), postId: post.id, text, position, voteCount: count }
    pollOptions.push(option)
    for (const { id: userId, joinedAt } of voters.splice(0, count)) {
      const createdAt = momentAfter(world, post.createdAt, joinedAt)
      pollVotes.push({ id: world.idAt(createdAt), userId, postId: post.id, optionId: option.id, createdAt })
    }
  }
}

/** What readers gave, and what those gave who are named because they are tied to the brand concerned. */
const addRatings = (world: DemoWorld, { content, bundle, place, author }: Told): void => {
  const { post, ratings } = bundle
  const { readers = [], partners = [] } = content
  const owner = content.sponsor ? person(world, brands[content.sponsor as BrandSlug].owner) : null
  const named = partners.map(([name, rating]): [Member, number] => [person(world, name), rating])
  const raters = someVoters(world, place, { except: author, count: readers.length }).map(
    (reader, index): [Member, number] => [reader, readers[index] ?? 3],
  )
  const all = [...named, ...raters.filter(([reader]) => !named.some(([one]) => one.id === reader.id))]
  for (const [{ id: userId, joinedAt }, rating] of all) {
    const createdAt = momentAfter(world, post.createdAt, joinedAt)
    const id = world.idAt(createdAt)
    // A deal's partners are found when the deal is made.
    const isPartner = userId === owner?.id
    ratings.push({ id, userId, postId: post.id, rating, isPartner, createdAt, updatedAt: createdAt })
  }
}

const momentAfter = ({ random, now }: DemoWorld, posted: Date, joined: Date): Date => {
  const from = Math.max(posted.getTime(), joined.getTime())
  return new Date(from + Math.floor(random.next() ** 2 * (now.getTime() - from)))
}

/** Every post with its discussion, votes, poll and ratings. */
export const addPosts = (world: DemoWorld, slugFor: ReturnType<typeof slugMaker>): Bundle[] => {
  // The oldest takes its slug first, as it would have.
  const inTime = posts.toSorted((a, b) => ago(world, a.ago).getTime() - ago(world, b.ago).getTime())
  for (const content of inTime) {
    const slug = slugFor(content.title, content.poll ? 'poll' : content.rating ? 'review' : 'discussion')
    if (world.posts.has(content.key))
      throw new Error(`Two posts of the demonstration are called ${content.key}`)
    world.posts.set(content.key, beginPost(world, content, slug))
  }
  return [...world.posts.values()].map((told) => {
    const { content, bundle, author } = told
    const { post } = bundle
    post.content = expandLinks(world, post.content, { ownerId: author.id, at: post.createdAt })
    vote(world, told, { author, likes: content.likes, dislikes: content.dislikes ?? 0 })
    addTalk(world, { told, parent: null, sayings: content.comments })
    if (content.poll) addPoll(world, told, content.poll)
    addRatings(world, told)
    return endBundle(bundle)
  })
}
