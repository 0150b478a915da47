import { userRow } from '../people.ts'
import type { Insert, Maker, slugMaker, Voter } from '../rows.ts'
import type { CrowdSize } from '../sizes.ts'
import { cityNames, personNamed } from './names.ts'
import { boardgames, football, poker } from './topics/games.ts'
import { books, music, startups } from './topics/culture.ts'
import { cooking, espresso } from './topics/kitchen.ts'
import { keyboards, photography, programming } from './topics/making.ts'
import { gardening, running, travel } from './topics/outside.ts'
import type { Topic } from './topics/topic.ts'

export interface Place {
  id: string
  slug: string
  topic: Topic
  isPrivate: boolean
  /** Positions in `people`: who reads and writes here, its creator first. */
  members: number[]
  postCount: number
}

export const day = 24 * 60 * 60 * 1000

const topics: Topic[] = [
  espresso,
  programming,
  poker,
  running,
  books,
  cooking,
  football,
  keyboards,
  travel,
  photography,
  boardgames,
  gardening,
  music,
  startups,
]

const corners = [
  'Beginners',
  'Questions',
  'Show and Tell',
  'Meetups',
  'Deep Dives',
  'Reviews',
  'Bargains',
  ...cityNames,
]

/** Names and topics of the public forums: the topics first, then their corners and cities. */
const publicForums = (count: number): { name: string; topic: Topic }[] =>
  Array.from({ length: count }, (_, position) => {
    const topic = topics[position % topics.length] as Topic
    const round = Math.floor(position / topics.length)
    return {
      topic,
      name: round === 0 ? topic.name : `${topic.name} ${corners[(round - 1) % corners.length]}`,
    }
  })

const privateForums = [
  { name: 'Founders Circle', topic: startups },
  { name: 'Darkroom Friends', topic: photography },
]

/** The people and forums that the grammar makes: many, to measure with. */
export interface Crowd {
  maker: Maker
  people: Voter[]
  forums: Place[]
}

interface Beginning {
  crowd: Crowd
  users: Insert<'users'>[]
  forums: Insert<'forums'>[]
  memberships: Insert<'forumMemberships'>[]
}

interface Start {
  size: CrowdSize
  /** Knows the slugs of the forums that there are. */
  slugFor: ReturnType<typeof slugMaker>
  /** The number of the first person: those before have names already. */
  firstNumber: number
}

/** People and forums, as rows and as what the posts are made from. */
export const beginCrowd = (maker: Maker, start: Start): Beginning => {
  const { size, firstNumber } = start
  const { random, idAt, now } = maker
  const opened = now.getTime() - (size.days + 30) * day
  const people: Voter[] = []
  const users: Insert<'users'>[] = []
  for (let number = 0; number < size.people; number += 1) {
    const joinedAt = new Date(opened + random.int(0, 29 * day))
    const id = idAt(joinedAt)
    people.push({ id, karma: 0, joinedAt })
    users.push(userRow({ id, ...personNamed(firstNumber + number, random), joinedAt }))
  }
  const crowd: Crowd = { maker, people, forums: [] }
  return { crowd, users, ...addForums(crowd, start) }
}

const addForums = (crowd: Crowd, { size, slugFor }: Start): Pick<Beginning, 'forums' | 'memberships'> => {
  const {
    maker: { random, idAt },
    people,
  } = crowd
  const anybody = (): number => random.int(0, people.length - 1)
  const named = [
    ...publicForums(size.forums).map((forum) => ({ ...forum, isPrivate: false })),
    ...privateForums.map((forum) => ({ ...forum, isPrivate: true })),
  ]
  crowd.forums = named.map(({ name, topic, isPrivate }) => ({
    id: '',
    slug: slugFor(name, 'forum'),
    topic,
    isPrivate,
    members: [anybody()],
    postCount: 0,
  }))
  for (let person = 0; person < people.length; person += 1) {
    const joins = random.int(1, size.joins * 2)
    for (let n = 0; n < joins; n += 1) {
      // The first forums are the popular ones.
      const { members } = crowd.forums[Math.floor(random.next() ** 2 * size.forums)] as Place
      // People join in order, so somebody who is in already is the first or the last.
      if (members[0] !== person && members.at(-1) !== person) members.push(person)
    }
  }
  for (const { members } of crowd.forums.slice(-privateForums.length)) {
    const invited = Array.from({ length: 7 }, anybody)
    members.push(...new Set(invited.filter((person) => person !== members[0])))
  }

  const forums: Insert<'forums'>[] = []
  const memberships: Insert<'forumMemberships'>[] = []
  for (const [index, place] of crowd.forums.entries()) {
    const creator = people[place.members[0] as number] as Voter
    const createdAt = new Date(creator.joinedAt.getTime() + 60_000)
    place.id = idAt(createdAt)
    const { name } = named[index] as { name: string }
    const { description, color, icon, rules } = place.topic
    forums.push({
      id: place.id,
      name,
      slug: place.slug,
      description: place.isPrivate ? `By invitation: ${description}` : description,
      color,
      icon,
      iconUrl: null,
      rules,
      creatorId: creator.id,
      memberCount: place.members.length,
      postCount: 0,
      isPrivate: place.isPrivate,
      createdAt,
      updatedAt: createdAt,
    })
    for (const [position, person] of place.members.entries()) {
      const { id: userId, joinedAt: since } = people[person] as Voter
      const joinedAt = new Date(Math.max(createdAt.getTime(), since.getTime()) + position * 1000)
      const role = position === 0 ? 'owner' : position === 1 ? 'moderator' : 'member'
      memberships.push({ id: idAt(joinedAt), userId, forumId: place.id, role, joinedAt })
    }
  }
  return { forums, memberships }
}
