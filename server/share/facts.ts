import { createHash } from 'node:crypto'
import { counted } from '#shared/counts.ts'
import { Failure } from '#shared/errors.ts'
import { lettersOf } from '#shared/looks.ts'
import { storedSummary } from '#shared/markdown.ts'
import { nameOf } from '#shared/people.ts'
import type { ShareKind } from '#shared/shares.ts'
import type { ServedSite } from '../core/site.ts'
import type { Services } from '../domains.ts'

/** Everything that stands in a share picture. */
export interface ShareFacts {
  /** The name that the cover is drawn after, and its color. */
  cover: { name: string; color: string }
  /** In the cover: a tile and where this stands. */
  tile: { letters: string; imageUrl: string | null; isRound: boolean }
  place: string
  title: string
  /** Whoever pays for a post. */
  sponsor: string | null
  /** Stars of a review, of five. */
  stars: number | null
  /** Below the title. */
  text: string | null
  byline: string
  /** Beside all of it. */
  imageUrl: string | null
}

const none = { sponsor: null, stars: null, text: null, imageUrl: null }

/** Of covers that nothing else gives a color. */
const accentOf = ({ palettes }: ServedSite): string => palettes.light.accent.toUpperCase()

export const siteFacts = (site: ServedSite): ShareFacts => ({
  ...none,
  cover: { name: site.name, color: accentOf(site) },
  tile: { letters: site.name.slice(0, 1), imageUrl: null, isRound: false },
  place: site.name,
  title: site.tagline,
  byline: 'Discussions, reviews and polls',
})

export type ShareServices = Pick<Services, 'forums' | 'posts' | 'users'>

/**
 * Finds what the share picture of something says, as a visitor may see it: whoever shares an address shows its
 * picture to anybody. What is closed, removed or not there has the facts of the site itself.
 */
export function shareFactsFinder({
  forums,
  posts,
  users,
}: ShareServices): (kind: ShareKind, key: string, site: ServedSite) => Promise<ShareFacts> {
  const finders: Record<ShareKind, (key: string, site: ServedSite) => Promise<ShareFacts>> = {
    site: (_key, site) => Promise.resolve(siteFacts(site)),
    post: async (key) => {
      const post = await posts.page(null, key)
      const forum = await forums.page(null, post.forumId)
      return {
        ...none,
        cover: { name: forum.slug, color: forum.color },
        tile: { letters: lettersOf(forum.name), imageUrl: forum.iconUrl, isRound: false },
        place: forum.name,
        title: post.title,
        sponsor: post.sponsor ? `Sponsored by ${post.sponsor.brandName}` : null,
        stars: post.type === 'review' ? post.rating : null,
        byline: nameOf(post.author),
        imageUrl: post.imageUrl,
      }
    },
    user: async (key, site) => {
      const person = await users.profile(null, key)
      const { posts: written, karma } = person.stats
      return {
        ...none,
        cover: { name: person.username, color: accentOf(site) },
        tile: { letters: lettersOf(person.username), imageUrl: person.profileImageUrl, isRound: true },
        place: `u/${person.username}`,
        title: nameOf(person),
        text: person.bio,
        byline: `${counted(written, 'post')}  ·  ${counted(karma, 'point')} of karma`,
      }
    },
    forum: async (key, site) => {
      const forum = await forums.page(null, key)
      if (forum.isPrivate) return siteFacts(site)
      return {
        ...none,
        cover: { name: forum.slug, color: forum.color },
        tile: { letters: lettersOf(forum.name), imageUrl: forum.iconUrl, isRound: false },
        place: `r/${forum.slug}`,
        title: forum.name,
        text: forum.description && storedSummary(forum.description),
        byline: `${counted(forum.memberCount, 'member')}  ·  ${counted(forum.postCount, 'post')}`,
      }
    },
  }
  return async (kind, key, site) => {
    try {
      return await finders[kind](key, site)
    } catch (error) {
      if (error instanceof Failure && error.status < 500) return siteFacts(site)
      throw error
    }
  }
}

/** A short sum of what stands in a picture of this site: two with the same sum are the same. */
export const shareVersion = (facts: unknown, { name, palettes, overrides, css }: ServedSite): string =>
  createHash('sha256')
    .update(JSON.stringify(overrides || css ? [facts, name, palettes.light.accent] : facts))
    .digest('base64url')
    .slice(0, 12)
