import { Failure } from '#shared/errors.ts'
import { descriptionOf, storedSummary } from '#shared/markdown.ts'
import { findPage, pages, type PageName } from '#shared/pages.ts'
import { nameOf } from '#shared/people.ts'
import { postPath } from '#shared/posts.ts'
import { sharePath, siteShareKey } from '#shared/shares.ts'
import { site } from '#shared/site.ts'
import { key } from '#shared/text.ts'
import type { Reader } from '../core/actor.ts'
import type { Services } from '../domains.ts'
import { shareVersion, siteFacts } from '../share/facts.ts'
import type { Head } from './document.ts'

const siteImage = sharePath('site', siteShareKey, shareVersion(siteFacts))

const missing: Head = {
  status: 404,
  title: 'Page Not Found',
  description: 'This page does not exist.',
  canonicalPath: '/',
  imagePath: siteImage,
  isIndexed: false,
  kind: 'website',
  feedPath: null,
}

/** A text by the start of its plain words, which were read when it was written. */
const describe = ({ summary, content }: { summary?: string | null; content: string }): string =>
  descriptionOf(summary ?? storedSummary(content))

const isKey = (value: string): boolean => key.safeParse(value).success

export type HeadServices = Pick<Services, 'forums' | 'posts' | 'users' | 'brands' | 'campaigns'>

type Params = Record<string, string>
type Finder = (reader: Reader, params: Params) => Promise<Partial<Head>>

/** Finds what a crawler or a share preview reads of a path, as far as this reader may see what stands there. */
export function headFinder({
  forums,
  posts,
  users,
  brands,
  campaigns,
}: HeadServices): (reader: Reader, path: string) => Promise<Head> {
  const forum: Finder = async (reader, params) => {
    const found = await forums.page(reader, params['slug'] ?? '')
    return {
      title: `r/${found.slug}: ${found.name}`,
      description: found.description ?? site.tagline,
      canonicalPath: `/r/${found.slug}`,
      imagePath: found.isPrivate
        ? siteImage
        : sharePath(
            'forum',
            found.slug,
            shareVersion([found.name, found.description, found.color, found.iconUrl]),
          ),
      feedPath: found.isPrivate ? null : `/r/${found.slug}/feed.xml`,
    }
  }
  const post: Finder = async (reader, params) => {
    const found = await posts.page(reader, params['id'] ?? '')
    const sponsored = found.sponsor ? `Sponsored by ${found.sponsor.brandName}. ` : ''
    return {
      title: found.title,
      description: sponsored + describe(found),
      canonicalPath: postPath(found),
      imagePath: sharePath(
        'post',
        found.id,
        shareVersion([found.title, found.rating, found.imageUrl, sponsored]),
      ),
      kind: 'article',
      isIndexed: true,
    }
  }
  const user: Finder = async (reader, params) => {
    const found = await users.profile(reader, params['username'] ?? '')
    const title = `${nameOf(found)} (u/${found.username})`
    const description = found.bio ?? `${nameOf(found)} on ${site.name}`
    return {
      title,
      description,
      canonicalPath: `/user/${found.username}`,
      imagePath: sharePath('user', found.username, shareVersion([title, description, found.profileImageUrl])),
      kind: 'profile',
    }
  }
  const hashtag: Finder = (_reader, params) =>
    Promise.resolve({ title: `#${params['tag'] ?? ''}`, description: `Posts about #${params['tag'] ?? ''}` })

  const brand: Finder = async (reader, params) => {
    const found = await brands.page(reader, params['slug'] ?? '')
    return {
      title: found.name,
      description: found.description ?? pages.brand.description,
      canonicalPath: `/advertising/brand/${found.slug}`,
    }
  }
  const opportunity: Finder = async (reader, params) => {
    const found = await campaigns.opportunity(reader, params['id'] ?? '')
    return { title: found.title, description: describe(found) }
  }

  const finders: Partial<Record<PageName, Finder>> = {
    forum,
    post,
    postByKey: post,
    user,
    hashtag,
    brand,
    opportunity,
    apply: opportunity,
  }

  return async (reader, path) => {
    const found = findPage(path)
    if (!found || !Object.values(found.params).every(isKey)) return missing
    const { title, description, isIndexed } = pages[found.name]
    const head: Head = {
      status: 200,
      title,
      description,
      canonicalPath: path === '/' ? '/' : path.replace(/\/$/, ''),
      imagePath: siteImage,
      isIndexed,
      kind: 'website',
      feedPath: found.name === 'home' ? '/feed.xml' : null,
    }
    try {
      return { ...head, ...(await finders[found.name]?.(reader, found.params)) }
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return { ...missing, title: head.title }
      throw error
    }
  }
}
