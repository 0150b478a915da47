import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { slugOf } from './slug.ts'
import { time } from './time.ts'

const usernameRule = `Usernames have ${limits.usernameMin} to ${limits.usernameMax} characters: a-z, 0-9, _ and -`

export const Username = z
  .string(usernameRule)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(new RegExp(`^[a-z0-9_-]{${limits.usernameMin},${limits.usernameMax}}$`), usernameRule),
  )

/**
 * The username that a name suggests; `n` counts the choices that were taken. Empty and short names are
 * filled up, so that everybody gets one.
 */
export function usernameOf(name: string, n = 1): string {
  const suffix = n > 1 ? `-${n}` : ''
  const words = name.split('_').map((word) => slugOf(word.replaceAll(/[.+]/g, '-'), ''))
  const base = words.join('_').slice(0, limits.usernameMax - suffix.length)
  const filled = base.replaceAll(/[_-]/g, '').length === 0 ? 'member' : base
  return `${filled.padEnd(limits.usernameMin, '0')}${suffix}`
}

export const UserStats = z.object({
  posts: z.int(),
  comments: z.int(),
  forumsJoined: z.int(),
  karma: z.int(),
})
export type UserStats = z.output<typeof UserStats>

export const Badge = z.object({ slug: z.string(), name: z.string(), description: z.string() })
export type Badge = z.output<typeof Badge>

/** What badges are earned by. */
export interface Achievements extends UserStats {
  forumsFounded: number
  /** The place in the order of joining, the first person being 1. */
  joinRank: number
}

const badges: readonly (Badge & { isEarned: (by: Achievements) => boolean })[] = [
  {
    slug: 'founding-member',
    name: 'Founding member',
    description: 'Among the first 1,000 to join',
    isEarned: ({ joinRank }) => joinRank <= 1000,
  },
  {
    slug: 'forum-founder',
    name: 'Forum founder',
    description: 'Created a forum',
    isEarned: ({ forumsFounded }) => forumsFounded > 0,
  },
  {
    slug: 'first-post',
    name: 'First post',
    description: 'Published a post',
    isEarned: ({ posts }) => posts > 0,
  },
  {
    slug: 'conversationalist',
    name: 'Conversationalist',
    description: 'Wrote 50 comments',
    isEarned: ({ comments }) => comments >= 50,
  },
  {
    slug: 'karma-100',
    name: '100 karma',
    description: 'Earned 100 points from votes',
    isEarned: ({ karma }) => karma >= 100,
  },
  {
    slug: 'karma-1000',
    name: '1,000 karma',
    description: 'Earned 1,000 points from votes',
    isEarned: ({ karma }) => karma >= 1000,
  },
]

/** The badges that somebody has earned, in the order in which they are shown. */
export function badgesOf(achievements: Achievements): Badge[] {
  return badges
    .filter(({ isEarned }) => isEarned(achievements))
    .map(({ slug, name, description }) => ({ slug, name, description }))
}

export const Profile = z.extend(Person, {
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  createdAt: time,
  stats: UserStats,
  badges: z.array(Badge),
  /** Whether the reader follows, and whether the reader has blocked, this person. */
  isFollowing: z.boolean(),
  isBlockedByViewer: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/:username',
  summary: 'A person’s public profile',
  access: 'public',
  refuses: ['user.not_found'],
  reply: Profile,
})

export const followUser = endpoint({
  method: 'PUT',
  path: '/api/users/:username/follow',
  summary: 'Follow a person',
  access: 'member',
  limit: 'social',
  refuses: ['user.not_found', 'user.blocked', 'user.self'],
  reply: z.object({ isFollowing: z.boolean() }),
})

export const unfollowUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:username/follow',
  summary: 'Unfollow a person',
  access: 'member',
  limit: 'social',
  refuses: ['user.not_found', 'user.self'],
  reply: z.object({ isFollowing: z.boolean() }),
})

export const blockUser = endpoint({
  method: 'PUT',
  path: '/api/users/:username/block',
  summary: 'Block a person: no messages, no follows and no invitations to a brand in either direction',
  access: 'member',
  limit: 'social',
  refuses: ['user.not_found', 'user.self'],
  reply: z.object({ isBlockedByViewer: z.boolean() }),
})

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:username/block',
  summary: 'Unblock a person',
  access: 'member',
  limit: 'social',
  refuses: ['user.not_found', 'user.self'],
  reply: z.object({ isBlockedByViewer: z.boolean() }),
})

export const listBlockedUsers = endpoint({
  method: 'GET',
  path: '/api/auth/user/blocked',
  summary: 'The people the caller has blocked',
  access: 'signed-in',
  scope: 'account',
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(Person),
})
