import type { Random } from '#db/seed/random.ts'
import type { Call } from './description.ts'
import { roles, type Role, type World } from './world.ts'

/** Whom the description of a call lets through, by the first word of that sentence. */
const admitted: Record<string, readonly Role[]> = {
  Everybody: roles,
  'Signed-in': ['newcomer', 'member', 'creator', 'brand', 'moderator', 'admin'],
  Members: ['member', 'creator', 'brand', 'moderator', 'admin'],
  Moderators: ['moderator', 'admin'],
  Admins: ['admin'],
}

/** Whose the things of a path are. */
const owners: [RegExp, Role[]][] = [
  [/^\/api\/(brands|campaigns)\/|-decision$|\/decision$/, ['brand']],
  [/^\/api\/sponsorship-applications/, ['creator']],
  [/^\/api\/(conversations|appeals)/, ['member', 'creator']],
  [/^\/api\/forums\/\{id\}/, ['member']],
]

/** Somebody: mostly one who may call, and often whose things it is about. */
export function roleFor({ description = '', path }: Call, random: Random): Role {
  const owner = owners.find(([pattern]) => pattern.test(path))
  if (owner && random.chance(0.5)) return random.pick(owner[1])
  const may = admitted[description.split(/[ .:]/, 1)[0] ?? '']
  return random.pick(may && random.chance(0.7) ? may : roles)
}

type Fields = Record<string, unknown>
type Fix = (body: Fields, parts: { random: Random; world: World }) => Fields

const without = (body: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const only = (body: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
const poolOf = (world: World, name: string): readonly string[] => world.pools[name] ?? ['nothing']

const campaign: Fix = (body) => ({
  ...without(body, 'imageUrl'),
  budget: 5000,
  costPerEngagement: 500,
  expiresAt: null,
})
/** Exactly one thing is meant. */
const oneOf =
  (...names: string[]): Fix =>
  (body, { random, world }) => {
    const name = random.pick(names)
    return { ...without(body, ...names), [name]: random.pick(poolOf(world, name)) }
  }

/** What a schema cannot say of a body, so that it is refused for nothing but its meaning. */
const fixes: Record<string, Fix> = {
  'POST /api/posts': (body, { random }) => ({
    ...without(body, 'imageUrl', 'pollOptions', 'rating'),
    ...random.pick([
      { type: 'discussion' },
      { type: 'review', rating: random.int(1, 5) },
      { type: 'poll', pollOptions: ['One', 'Two', 'Three'] },
    ]),
    hashtags: ['fuzz'],
  }),
  'PUT /api/posts/{id}': (body) => ({ ...body, hashtags: ['fuzz'] }),
  'POST /api/posts/{id}/comments': (body, { random }) =>
    random.chance(0.8) ? without(body, 'parentId') : body,
  'POST /api/votes': oneOf('postId', 'commentId'),
  'POST /api/reports': oneOf('postId', 'commentId', 'userId'),
  'POST /api/appeals': oneOf('postId', 'commentId'),
  'POST /api/polls/vote': (body, { world }) => ({ ...body, postId: poolOf(world, 'polls')[0] }),
  'POST /api/reviews/rate': (body, { random }) => ({ ...body, rating: random.int(1, 5) }),
  'PUT /api/auth/user/profile': (body) => without(body, 'profileImageUrl', 'username'),
  'POST /api/brands': (body) => without(body, 'logoUrl'),
  'PUT /api/brands/{slug}': (body) => without(body, 'logoUrl'),
  'POST /api/brands/{slug}/campaigns': campaign,
  'PUT /api/campaigns/{id}': campaign,
  'PUT /api/admin/campaigns/{id}': (body) => ({ ...body, reason: 'because' }),
  'POST /api/sponsorship-applications': (body, { random, world }) => ({
    ...body,
    sponsoredPostId: random.pick(poolOf(world, 'campaigns')),
  }),
  'POST /api/sponsorship-applications/{id}/decision': (body, { random }) => ({
    ...body,
    agreedRate: random.int(100, 2500),
  }),
  'POST /api/sponsorship-applications/{id}/content-decision': (body) => ({ ...body, version: 1 }),
  'POST /api/conversations': (body, { random, world }) => ({
    usernames: random.some(poolOf(world, 'usernames'), random.int(1, 2)),
    ...only(body, 'groupName'),
  }),
  'POST /api/conversations/{id}/messages': (body) => without(body, 'imageUrl', 'clientKey'),
  'PUT /api/mutes/{type}/{id}': (body) => body,
  'PUT /api/drafts/{key}': (body, { random }) => ({ ...body, revision: random.int(0, 1) }),
}

/** The body as the call's own rules want it. */
export function soundBody(
  { method, path }: Call,
  body: unknown,
  parts: { random: Random; world: World },
): unknown {
  const fix = fixes[`${method} ${path}`]
  return fix && typeof body === 'object' && body !== null ? fix(body as Fields, parts) : body
}
