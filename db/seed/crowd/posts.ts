import {
  addComment,
  beginBundle,
  castVotes,
  endBundle,
  slugMaker,
  someTimeAfter,
  type Bundle,
  type Voter,
} from '../rows.ts'
import type { CrowdSize } from '../sizes.ts'
import { commentText, discussionTitle, postText, replyText, review } from './grammar.ts'
import { day, type Crowd, type Place } from './world.ts'

/** Different members, as many as asked for if there are; outside private forums, steps round the circle of all. */
function* differentPeople({ maker, people }: Crowd, place: Place, count: number): Generator<Voter> {
  const { random } = maker
  if (place.isPrivate) {
    for (const member of random.some(place.members, count)) yield people[member] as Voter
    return
  }
  let position = random.int(0, people.length - 1)
  // A prime that the number of people is not a multiple of meets everybody once.
  const stride = people.length % 7919 === 0 ? 7907 : 7919
  for (let n = 0; n < Math.min(count, people.length); n += 1) {
    yield people[position] as Voter
    position = (position + stride) % people.length
  }
}

interface Talk {
  bundle: Bundle
  place: Place
  count: number
}

/** Votes that mostly agree, as much as people happen to like this. */
const liking = ({ maker: { random } }: Crowd) => {
  const share = 0.7 + random.next() * 0.28
  return () => (random.chance(share) ? ('upvote' as const) : ('downvote' as const))
}

const addComments = (crowd: Crowd, { bundle, place, count }: Talk): void => {
  const { maker, people } = crowd
  const { random, idAt } = maker
  const { post, comments } = bundle
  for (let n = 0; n < count; n += 1) {
    const above = comments.length > 0 && random.chance(0.45) ? random.pick(comments) : undefined
    const parent = above && (above.depth ?? 0) < 8 ? above : null
    const author = people[random.pick(place.members)] as Voter
    const createdAt = someTimeAfter(maker, parent?.createdAt ?? post.createdAt, 6)
    const comment = addComment(bundle, {
      id: idAt(createdAt),
      content: parent ? replyText(place.topic, random) : commentText(place.topic, random),
      authorId: author.id,
      parent,
      isDeleted: random.chance(0.01),
      createdAt,
    })
    const voters = differentPeople(crowd, place, random.skewed(0.45))
    castVotes(maker, bundle, { comment, author, voters, typeOf: liking(crowd), meanHours: 20 })
  }
}

const addPoll = (crowd: Crowd, { bundle, place }: Omit<Talk, 'count'>, labels: string[]): void => {
  const { maker } = crowd
  const { post, pollOptions, pollVotes } = bundle
  for (const [position, text] of labels.entries()) {
    pollOptions.push({ id: maker.idAt(post.createdAt), postId: post.id, text, position, voteCount: 0 })
  }
  for (const { id: userId } of differentPeople(crowd, place, maker.random.skewed(12))) {
    const option = maker.random.pick(pollOptions)
    const createdAt = someTimeAfter(maker, post.createdAt, 24)
    option.voteCount = (option.voteCount ?? 0) + 1
    pollVotes.push({
      id: maker.idAt(createdAt),
      userId,
      postId: post.id,
      optionId: option.id,
      createdAt,
    })
  }
}

const addRatings = (crowd: Crowd, { bundle: { post, ratings }, place }: Omit<Talk, 'count'>): void => {
  const { maker } = crowd
  for (const { id: userId } of differentPeople(crowd, place, maker.random.skewed(4))) {
    const createdAt = someTimeAfter(maker, post.createdAt, 48)
    const rating = Math.min(5, Math.max(1, (post.rating ?? 3) + maker.random.pick([-1, 0, 0, 1])))
    const id = maker.idAt(createdAt)
    const about = { id, userId, postId: post.id, isPartner: false }
    ratings.push({ ...about, rating, createdAt, updatedAt: createdAt })
  }
}

const startPost = ({ maker, forums, people }: Crowd, size: CrowdSize, index: number) => {
  const { random, now, idAt } = maker
  const age = size.days * day * (1 - (index + random.next()) / size.posts) ** 1.7
  const createdAt = new Date(now.getTime() - Math.floor(age) - 60_000)
  const open = forums.length - 2
  const place = random.chance(0.04)
    ? random.pick(forums.slice(open))
    : (forums[Math.floor(random.next() ** 1.5 * open)] as Place)
  const author = people[random.pick(place.members)] as Voter
  return { id: idAt(createdAt), createdAt, place, author }
}

const kinds = ['discussion', 'discussion', 'discussion', 'review', 'review', 'poll'] as const

interface Making {
  size: CrowdSize
  slugFor: ReturnType<typeof slugMaker>
  /** Who removes what has to go. */
  moderatorId: string
}

/** The posts of a crowd, oldest first, denser towards today. */
export function* generatePosts(crowd: Crowd, { size, slugFor, moderatorId }: Making): Generator<Bundle> {
  const { maker } = crowd
  const { random } = maker
  for (let index = 0; index < size.posts; index += 1) {
    const { id, createdAt, place, author } = startPost(crowd, size, index)
    const { topic } = place
    const type = random.pick(kinds)
    const { title: reviewTitle, rating } = review(topic, random)
    const poll = random.pick(topic.polls)
    const title = { discussion: discussionTitle(topic, random), review: reviewTitle, poll: poll.question }[
      type
    ]
    const isRemoved = random.chance(0.006)
    const removal = {
      removedAt: createdAt,
      removedBy: moderatorId,
      removedReason: 'Advertising without a label',
    }
    const bundle = beginBundle({
      id,
      title,
      slug: slugFor(title, type),
      content: postText(topic, random),
      hashtags: random.some(topic.tags, random.pick([0, 1, 1, 2, 3])),
      type,
      rating: type === 'review' ? rating : null,
      authorId: author.id,
      forumId: place.id,
      isLocked: random.chance(0.01),
      isPinned:
        !isRemoved && index >= size.posts * 0.9 && place.postCount > 0 && random.chance(4 / size.posts),
      removal: isRemoved ? removal : null,
      isPrivate: place.isPrivate,
      createdAt,
    })
    const fame = random.chance(0.03) ? 5 : 1
    const count = random.skewed(size.comments * fame * 0.9)
    const voters = differentPeople(crowd, place, random.skewed(size.votes * fame * 0.9))
    addComments(crowd, { bundle, place, count })
    castVotes(maker, bundle, { author, voters, typeOf: liking(crowd), meanHours: 20 })
    if (type === 'poll') addPoll(crowd, { bundle, place }, poll.options)
    if (type === 'review') addRatings(crowd, { bundle, place })
    if (!isRemoved) place.postCount += 1
    yield endBundle(bundle)
  }
}
