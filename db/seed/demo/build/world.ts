import { idsFrom, randomFrom } from '../../random.ts'
import type { Bundle, Insert, Maker, Voter } from '../../rows.ts'
import { spanOf, type Ago, type DemoPost } from '../content.ts'
import type { ForumSlug } from '../forums.ts'
import { people, type Username } from '../people.ts'
import { pictureOf, type PictureName } from '../pictures.ts'

/** Somebody with a voice, or somebody who only reads and votes. */
export interface Member extends Voter {
  username: string
}

export interface Place {
  id: string
  slug: ForumSlug
  isPrivate: boolean
  /** Who belongs to it, by id. */
  members: Map<string, Member>
}

export interface Told {
  content: DemoPost
  place: Place
  author: Member
  bundle: Bundle
  path: string
}

/** What the rows of the demonstration are made from. */
export interface DemoWorld extends Maker {
  /** Of the seed, whatever it is: the same names and habits. */
  cast: Map<Username, Member>
  readers: Member[]
  /** Of all these, who votes. */
  voters: Member[]
  places: Map<ForumSlug, Place>
  /** Posts by key, and the comments that have one. */
  posts: Map<string, Told>
  comments: Map<string, Insert<'comments'>>
  brandIds: Map<string, string>
  /** Pictures in use, with their first user. */
  used: Map<PictureName, { ownerId: string; at: Date }>
}

export const beginWorld = ({ seed, now }: { seed: number; now: Date }): DemoWorld => {
  const random = randomFrom(seed)
  return {
    now,
    random,
    idAt: idsFrom(random),
    cast: new Map(),
    readers: [],
    voters: [],
    places: new Map(),
    posts: new Map(),
    comments: new Map(),
    brandIds: new Map(),
    used: new Map(),
  }
}

/** A moment of the past. */
export const ago = ({ now }: DemoWorld, span: Ago): Date => new Date(now.getTime() - spanOf(span))

export const later = (from: Date, span: Ago): Date => new Date(from.getTime() + spanOf(span))

const known = <Key, Value>(map: Map<Key, Value>, key: Key): Value => {
  const value = map.get(key)
  if (value === undefined)
    throw new Error(`The demonstration speaks of ${String(key)}, which it does not have`)
  return value
}

export const person = ({ cast }: DemoWorld, username: Username): Member => known(cast, username)
export const placeOf = ({ places }: DemoWorld, slug: ForumSlug): Place => known(places, slug)
export const postOf = ({ posts }: DemoWorld, key: string): Told => known(posts, key)
export const commentOf = ({ comments }: DemoWorld, key: string): Insert<'comments'> => known(comments, key)
export const brandIdOf = ({ brandIds }: DemoWorld, slug: string): string => known(brandIds, slug)

/** The address of a picture, which from now on belongs to its first user. */
export const pictureUrl = (
  { used }: DemoWorld,
  name: PictureName,
  use: { ownerId: string; at: Date },
): string => {
  if (!used.has(name)) used.set(name, use)
  return `/media/${pictureOf(name).media}`
}

/** Some who may vote but the one: of the forum if it is private, else of everybody who is here to stay. */
export const someVoters = (
  { random, voters }: DemoWorld,
  place: Place,
  { except, count }: { except: Member; count: number },
): Member[] => {
  const all = place.isPrivate ? [...place.members.values()] : voters
  // One more than are wanted, in the place of the one.
  const some = random.some(all, count + 1)
  return (some.includes(except) ? some.filter((one) => one !== except) : some).slice(0, count)
}

/** Accounts that have voted for nothing: one is new, one sells things, one was blocked, one has just come. */
export const silent: ReadonlySet<string> = new Set<Username>([
  'newcomer',
  'viktor_deals',
  'cable_truth',
  'orrin_edda',
])

export const isUsername = (name: string): name is Username => name in people
