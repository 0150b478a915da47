import { patternOf } from '#shared/watchedWords.ts'
import type { Insert } from '../../rows.ts'
import type { Saying } from '../content.ts'
import { forums, type ForumSlug } from '../forums.ts'
import { isPicture } from '../pictures.ts'
import { posts } from '../posts.ts'
import { requests } from '../ties.ts'
import { ago, person, pictureUrl, placeOf, type DemoWorld, type Member, type Place } from './world.ts'

const voicesOf = (sayings: readonly Saying[]): string[] =>
  sayings.flatMap(({ by, answers }) => [by, ...voicesOf(answers)])

/** Everybody who has written in a forum. */
const writersIn = (slug: ForumSlug): Set<string> =>
  new Set(
    posts.filter(({ forum }) => forum === slug).flatMap(({ by, comments }) => [by, ...voicesOf(comments)]),
  )

/** Who belongs to a forum beside its owner and moderators: in public ones also who only reads. */
const ordinaryMembers = (world: DemoWorld, slug: ForumSlug): Member[] => {
  const { owner, moderators, members, readers, ...rest } = forums[slug]
  const staff = new Set<string>([owner, ...moderators])
  const isPrivate = 'isPrivate' in rest
  const named = new Set<string>([...members, ...(isPrivate ? [] : writersIn(slug))])
  const voices = [...world.cast.values()].filter(
    ({ username }) => named.has(username) && !staff.has(username),
  )
  return [...voices, ...world.random.some(world.readers, readers)]
}

interface ForumRows {
  forums: Insert<'forums'>[]
  memberships: Insert<'forumMemberships'>[]
  requests: Insert<'forumRequests'>[]
  words: Insert<'watchedWords'>[]
}

/** Forums and who belongs to them. Their posts are counted later. */
export const addForums = (world: DemoWorld): ForumRows => {
  const rows: ForumRows = { forums: [], memberships: [], requests: [], words: [] }
  for (const slug of Object.keys(forums) as ForumSlug[]) addForum(world, slug, rows)
  for (const { by, forum, ago: span } of requests) {
    const createdAt = ago(world, span)
    rows.requests.push({
      id: world.idAt(createdAt),
      userId: person(world, by).id,
      forumId: placeOf(world, forum).id,
      status: 'pending',
      createdAt,
    })
  }
  return rows
}

const addForum = (world: DemoWorld, slug: ForumSlug, rows: ForumRows): void => {
  const { name, description, color, rules, owner, moderators, founded, ...rest } = forums[slug]
  const createdAt = ago(world, founded)
  const id = world.idAt(createdAt)
  const isPrivate = 'isPrivate' in rest
  const creator = person(world, owner)
  const staff = [creator, ...moderators.map((one) => person(world, one))]
  const all = [...staff, ...ordinaryMembers(world, slug)]
  const place: Place = {
    id,
    slug,
    isPrivate,
    members: new Map(all.map((member) => [member.id, member])),
  }
  world.places.set(slug, place)
  const tile = `tile-${slug}`
  rows.forums.push({
    id,
    name,
    slug,
    description,
    icon: 'icon' in rest ? rest.icon : 'fas fa-comments',
    iconUrl: isPicture(tile) ? pictureUrl(world, tile, { ownerId: creator.id, at: createdAt }) : null,
    color,
    rules: [...rules],
    creatorId: creator.id,
    memberCount: place.members.size,
    postCount: 0,
    isPrivate,
    hasSolutions: 'hasSolutions' in rest,
    slowSeconds: 'slowSeconds' in rest ? rest.slowSeconds : 0,
    createdAt,
    updatedAt: createdAt,
  })
  for (const [phrase, action] of Object.entries('watched' in rest ? rest.watched : {}))
    rows.words.push({
      id: world.idAt(createdAt),
      forumId: id,
      phrase,
      pattern: patternOf(phrase) ?? phrase,
      action,
      createdBy: creator.id,
      createdAt,
    })
  for (const [position, { id: userId, joinedAt: since, username }] of all.entries()) {
    const from = Math.max(createdAt.getTime(), since.getTime())
    // Voices come as soon as they can, readers some time later.
    const wait = position < staff.length || world.cast.has(username as never) ? 0 : world.random.next()
    const joinedAt = new Date(from + position * 1000 + Math.floor(wait * (world.now.getTime() - from)))
    const role = position === 0 ? 'owner' : position < staff.length ? 'moderator' : 'member'
    rows.memberships.push({
      id: world.idAt(joinedAt),
      userId,
      forumId: id,
      role,
      joinedAt: new Date(Math.min(joinedAt.getTime(), world.now.getTime())),
    })
  }
}
