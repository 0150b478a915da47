import { slugOf } from '#shared/slug.ts'
import type { Tables } from '../schema/tables.ts'
import { cityNames, demoAccounts, personNamed, type DemoUsername } from './people.ts'
import { idsFrom, randomFrom, type Random } from './random.ts'
import { boardgames, football, poker } from './topics/games.ts'
import { books, music, startups } from './topics/culture.ts'
import { cooking, espresso } from './topics/kitchen.ts'
import { keyboards, photography, programming } from './topics/making.ts'
import { gardening, running, travel } from './topics/outside.ts'
import type { Topic } from './topics/topic.ts'

export type Insert<Name extends keyof Tables> = Tables[Name]['$inferInsert']

export interface Person {
  id: string
  username: string
  karma: number
  joinedAt: Date
}

export interface Place {
  id: string
  slug: string
  topic: Topic
  isPrivate: boolean
  /** Positions in `people`: who reads and writes here, its creator first. */
  members: number[]
  postCount: number
}

export interface Size {
  people: number
  forums: number
  posts: number
  /** How far back the first post lies. */
  days: number
  comments: number
  votes: number
  /** How many forums a person joins. */
  joins: number
}

export const sizes = {
  s: { people: 60, forums: 12, posts: 300, days: 45, comments: 5, votes: 16, joins: 5 },
  m: { people: 4000, forums: 60, posts: 50_000, days: 365, comments: 3.1, votes: 5.2, joins: 4 },
  l: { people: 50_000, forums: 240, posts: 1_000_000, days: 1095, comments: 3.1, votes: 3.6, joins: 4 },
} satisfies Record<string, Size>

export type SizeName = keyof typeof sizes

export const day = 24 * 60 * 60 * 1000

export const topics: Topic[] = [
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

export interface World {
  random: Random
  idAt: (at: Date) => string
  now: Date
  people: Person[]
  forums: Place[]
  demo: Record<DemoUsername, number>
}

export interface Beginning {
  world: World
  users: Insert<'users'>[]
  identities: Insert<'identities'>[]
  forums: Insert<'forums'>[]
  memberships: Insert<'forumMemberships'>[]
}

interface Start {
  size: Size
  seed: number
  now: Date
  issuer: string
}

/** People and forums, as rows and as what the rest of the data is made from. */
export const beginWorld = ({ size, seed, now, issuer }: Start): Beginning => {
  const random = randomFrom(seed)
  const idAt = idsFrom(random)
  const opened = now.getTime() - (size.days + 30) * day
  const someTime = (): Date => new Date(opened + random.int(0, 29 * day))

  const people: Person[] = []
  const users: Insert<'users'>[] = []
  const add = (person: Omit<Insert<'users'>, 'id' | 'createdAt' | 'updatedAt'>, joinedAt: Date): void => {
    const id = idAt(joinedAt)
    people.push({ id, username: person.username, karma: 0, joinedAt })
    users.push({
      id,
      email: `${person.username}@example.test`,
      username: person.username,
      firstName: person.firstName ?? null,
      lastName: person.lastName ?? null,
      displayName: person.displayName ?? null,
      bio: person.bio ?? null,
      location: person.location ?? null,
      role: person.role ?? 'user',
      createdAt: joinedAt,
      updatedAt: joinedAt,
    })
  }
  for (const { username, firstName, lastName, role } of demoAccounts) {
    const joinedAt = username === 'newcomer' ? new Date(now.getTime() - 2 * day) : someTime()
    add({ username, firstName, lastName, role, displayName: `${firstName} ${lastName}` }, joinedAt)
  }
  for (let number = 0; number < size.people; number += 1) add(personNamed(number, random), someTime())

  const identities = people.slice(0, demoAccounts.length).map(({ id, username, joinedAt }) => ({
    id: idAt(joinedAt),
    userId: id,
    issuer,
    subject: username,
    email: `${username}@example.test`,
    isEmailVerified: true,
    createdAt: joinedAt,
    lastSignInAt: joinedAt,
  }))
  const demo = Object.fromEntries(
    demoAccounts.map(({ username }, index) => [username, index]),
  ) as World['demo']
  const world: World = { random, idAt, now, people, forums: [], demo }
  return { world, users, identities, ...addForums(world, size) }
}

const addForums = (world: World, size: Size): Pick<Beginning, 'forums' | 'memberships'> => {
  const { random, idAt, people, demo } = world
  const named = [
    ...publicForums(size.forums).map((forum) => ({ ...forum, isPrivate: false })),
    ...privateForums.map((forum) => ({ ...forum, isPrivate: true })),
  ]
  const creators = [demo.creator, demo.moderator, demo.member]
  world.forums = named.map(({ name, topic, isPrivate }, index) => {
    const creator = creators[index] ?? random.int(demo.newcomer + 1, people.length - 1)
    return { id: '', slug: slugOf(name, 'forum'), topic, isPrivate, members: [creator], postCount: 0 }
  })
  for (let person = 0; person < people.length; person += 1) {
    if (person === demo.newcomer) continue
    const joins = random.int(1, size.joins * 2)
    for (let n = 0; n < joins; n += 1) {
      // The first forums are the popular ones.
      const { members } = world.forums[Math.floor(random.next() ** 2 * size.forums)] as Place
      // People join in order, so somebody who is in already is the first or the last.
      if (members[0] !== person && members.at(-1) !== person) members.push(person)
    }
  }
  const hidden = world.forums.slice(-privateForums.length)
  for (const { members } of hidden) {
    const invited = Array.from({ length: 7 }, () => random.int(demo.newcomer + 1, people.length - 1))
    members.push(...new Set([demo.creator, ...invited].filter((person) => person !== members[0])))
  }

  const forums: Insert<'forums'>[] = []
  const memberships: Insert<'forumMemberships'>[] = []
  for (const [index, place] of world.forums.entries()) {
    const creator = people[place.members[0] as number] as Person
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
      rules,
      creatorId: creator.id,
      memberCount: place.members.length,
      isPrivate: place.isPrivate,
      createdAt,
      updatedAt: createdAt,
    })
    for (const [position, person] of place.members.entries()) {
      const { id: userId, joinedAt: since } = people[person] as Person
      const joinedAt = new Date(Math.max(createdAt.getTime(), since.getTime()) + position * 1000)
      const role = position === 0 ? 'owner' : position === 1 ? 'moderator' : 'member'
      memberships.push({ id: idAt(joinedAt), userId, forumId: place.id, role, joinedAt })
    }
  }
  return { forums, memberships }
}
