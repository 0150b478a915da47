import { hotRank, wilsonLowerBound } from '#shared/ranking.ts'
import { numberedSlug, slugOf } from '#shared/slug.ts'
import { withSummary } from '../summaries.ts'
import { commentText, discussionTitle, postText, replyText, review } from './grammar.ts'
import { demoAccounts } from './people.ts'
import { day, type Insert, type Person, type Place, type Size, type World } from './world.ts'

/** A post with everything under it; its counters already say what the other rows add up to. */
export interface Bundle {
  post: Insert<'posts'>
  hashtags: Insert<'postHashtags'>[]
  comments: Insert<'comments'>[]
  votes: Insert<'votes'>[]
  pollOptions: Insert<'pollOptions'>[]
  pollVotes: Insert<'pollVotes'>[]
  ratings: Insert<'reviewRatings'>[]
}

const hour = day / 24

/** Some time after `from`, mostly soon, never after `now`. */
const after = (world: World, from: Date, meanHours: number): Date => {
  const left = world.now.getTime() - from.getTime()
  const wait = -Math.log(1 - world.random.next()) * meanHours * hour
  return new Date(from.getTime() + Math.floor(Math.min(wait, left * world.random.next())))
}

/** Different members, as many as asked for if there are; outside private forums, steps round the circle of all. */
function* differentPeople(world: World, place: Place, count: number): Generator<Person> {
  const { people, random, demo } = world
  if (place.isPrivate) {
    for (const member of random.some(place.members, count)) yield people[member] as Person
    return
  }
  let position = random.int(0, people.length - 1)
  // A prime that the number of people is not a multiple of meets everybody once.
  const stride = people.length % 7919 === 0 ? 7907 : 7919
  for (let n = 0; n < Math.min(count, people.length); n += 1) {
    if (position !== demo.newcomer) yield people[position] as Person
    position = (position + stride) % people.length
  }
}

interface Tally {
  upvotes: number
  downvotes: number
}

interface Cast {
  place: Place
  on: Pick<Insert<'votes'>, 'postId' | 'commentId'>
  from: Date
  author: Person
  count: number
}

const castVotes = (
  world: World,
  votes: Insert<'votes'>[],
  { place, on, from, author, count }: Cast,
): Tally => {
  const tally = { upvotes: 0, downvotes: 0 }
  const liking = 0.7 + world.random.next() * 0.28
  const { postId = null, commentId = null } = on
  for (const { id: userId, joinedAt } of differentPeople(world, place, count)) {
    const createdAt = after(world, joinedAt > from ? joinedAt : from, 20)
    const type = world.random.chance(liking) ? 'upvote' : 'downvote'
    tally[`${type}s`] += 1
    if (userId !== author.id) author.karma += type === 'upvote' ? 1 : -1
    votes.push({ id: world.idAt(createdAt), userId, postId, commentId, type, createdAt })
  }
  return tally
}

interface Talk {
  bundle: Bundle
  place: Place
  count: number
}

const addComments = (world: World, { bundle, place, count }: Talk): void => {
  const { random, people } = world
  const { post, comments } = bundle
  for (let n = 0; n < count; n += 1) {
    const above = comments.length > 0 && random.chance(0.45) ? random.pick(comments) : undefined
    const parent = above && (above.depth ?? 0) < 8 ? above : undefined
    const author = people[random.pick(place.members)] as Person
    const createdAt = after(world, parent?.createdAt ?? post.createdAt, 6)
    const id = world.idAt(createdAt)
    const voters = random.skewed(0.45)
    const cast = { place, on: { commentId: id }, from: createdAt, author, count: voters }
    const { upvotes, downvotes } = castVotes(world, bundle.votes, cast)
    const isDeleted = random.chance(0.01)
    if (parent && !isDeleted) parent.childCount = (parent.childCount ?? 0) + 1
    comments.push({
      id,
      ...withSummary({ content: parent ? replyText(place.topic, random) : commentText(place.topic, random) }),
      authorId: author.id,
      postId: post.id,
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? id,
      depth: parent ? (parent.depth ?? 0) + 1 : 0,
      childCount: 0,
      upvotes,
      downvotes,
      score: upvotes - downvotes,
      wilson: wilsonLowerBound(upvotes, downvotes),
      isDeleted,
      deletedAt: isDeleted ? createdAt : null,
      createdAt,
      updatedAt: createdAt,
    })
  }
  post.commentCount = comments.filter(({ isDeleted }) => !isDeleted).length
}

const addPoll = (world: World, { bundle, place }: Talk, labels: string[]): void => {
  const { post, pollOptions, pollVotes } = bundle
  for (const [position, text] of labels.entries()) {
    pollOptions.push({ id: world.idAt(post.createdAt), postId: post.id, text, position, voteCount: 0 })
  }
  for (const { id: userId } of differentPeople(world, place, world.random.skewed(12))) {
    const option = world.random.pick(pollOptions)
    const createdAt = after(world, post.createdAt, 24)
    option.voteCount = (option.voteCount ?? 0) + 1
    pollVotes.push({ id: world.idAt(createdAt), userId, postId: post.id, optionId: option.id, createdAt })
  }
}

const addRatings = (world: World, { bundle: { post, ratings }, place }: Talk): void => {
  for (const { id: userId } of differentPeople(world, place, world.random.skewed(4))) {
    const createdAt = after(world, post.createdAt, 48)
    const rating = Math.min(5, Math.max(1, (post.rating ?? 3) + world.random.pick([-1, 0, 0, 1])))
    ratings.push({
      id: world.idAt(createdAt),
      userId,
      postId: post.id,
      rating,
      createdAt,
      updatedAt: createdAt,
    })
  }
}

/** Slugs that have not been given before. */
const slugMaker = () => {
  const uses = new Map<string, number>()
  return (title: string, fallback: string): string => {
    const base = slugOf(title, fallback)
    for (let n = uses.get(base) ?? 1; ; n += 1) {
      const slug = numberedSlug(base, n)
      uses.set(base, n + 1)
      if (n === 1 || !uses.has(slug)) {
        if (n > 1) uses.set(slug, 2)
        return slug
      }
    }
  }
}

/** Each demo account writes a few posts, however many there are in all. */
const authorOf = (world: World, place: Place, share: number): Person => {
  let ticket = world.random.next()
  for (const [index, { writes }] of demoAccounts.entries()) {
    ticket -= writes * share
    if (ticket < 0 && !place.isPrivate) return world.people[index] as Person
  }
  return world.people[world.random.pick(place.members)] as Person
}

const startPost = (world: World, size: Size, index: number) => {
  const { random, now, forums, idAt } = world
  const age = size.days * day * (1 - (index + random.next()) / size.posts) ** 1.7
  const createdAt = new Date(now.getTime() - Math.floor(age) - 60_000)
  const open = forums.length - 2
  const place = random.chance(0.04)
    ? random.pick(forums.slice(open))
    : (forums[Math.floor(random.next() ** 1.5 * open)] as Place)
  return { id: idAt(createdAt), createdAt, place, author: authorOf(world, place, 3 / size.posts) }
}

const kinds = ['discussion', 'discussion', 'discussion', 'review', 'review', 'poll'] as const

/** The posts of a world, oldest first, denser towards today. */
export function* generatePosts(world: World, size: Size): Generator<Bundle> {
  const { random, people, demo } = world
  const slugFor = slugMaker()
  for (let index = 0; index < size.posts; index += 1) {
    const { id, createdAt, place, author } = startPost(world, size, index)
    const { topic } = place
    const type = random.pick(kinds)
    const { title: reviewTitle, rating } = review(topic, random)
    const poll = random.pick(topic.polls)
    const title = { discussion: discussionTitle(topic, random), review: reviewTitle, poll: poll.question }[
      type
    ]
    const hashtags = random.some(topic.tags, random.pick([0, 1, 1, 2, 3]))
    const isRemoved = random.chance(0.006)
    const post: Insert<'posts'> = {
      id,
      title,
      slug: slugFor(title, type),
      ...withSummary({ content: postText(topic, random) }),
      hashtags,
      type,
      rating: type === 'review' ? rating : null,
      authorId: author.id,
      forumId: place.id,
      upvotes: 0,
      downvotes: 0,
      score: 0,
      commentCount: 0,
      hotRank: 0,
      isLocked: random.chance(0.01),
      isPinned:
        !isRemoved && index >= size.posts * 0.9 && place.postCount > 0 && random.chance(4 / size.posts),
      isRemoved,
      removedAt: isRemoved ? createdAt : null,
      removedBy: isRemoved ? (people[demo.moderator] as Person).id : null,
      removedReason: isRemoved ? 'Advertising without a label' : null,
      inPublicForum: !place.isPrivate,
      createdAt,
      updatedAt: createdAt,
    }
    const bundle: Bundle = {
      post,
      hashtags: [],
      comments: [],
      votes: [],
      pollOptions: [],
      pollVotes: [],
      ratings: [],
    }
    const fame = random.chance(0.03) ? 5 : 1
    const count = random.skewed(size.comments * fame * 0.9)
    const voters = random.skewed(size.votes * fame * 0.9)
    addComments(world, { bundle, place, count })
    const cast = { place, on: { postId: id }, from: createdAt, author, count: voters }
    const tally = castVotes(world, bundle.votes, cast)
    const score = tally.upvotes - tally.downvotes
    const rank = hotRank(score, createdAt)
    Object.assign(post, tally, { score, hotRank: rank })
    if (type === 'poll') addPoll(world, { bundle, place, count }, poll.options)
    if (type === 'review') addRatings(world, { bundle, place, count })
    const isListed = !place.isPrivate && !isRemoved
    const rows = hashtags.map((tag) => ({
      tag,
      postId: id,
      forumId: place.id,
      hotRank: rank,
      score,
      isListed,
      createdAt,
    }))
    bundle.hashtags.push(...rows)
    if (!isRemoved) place.postCount += 1
    yield bundle
  }
}
