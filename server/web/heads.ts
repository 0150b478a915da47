import { Failure } from '#shared/errors.ts'
import { descriptionOf, storedSummary } from '#shared/markdown.ts'
import { findPage, pages, titleOf, type PageName } from '#shared/pages.ts'
import { nameOf } from '#shared/people.ts'
import { postPath } from '#shared/posts.ts'
import { sharePath, siteShareKey } from '#shared/shares.ts'
import { key } from '#shared/text.ts'
import type { Reader } from '../core/actor.ts'
import type { ServedSite } from '../core/site.ts'
import type { Services } from '../domains.ts'
import { shareVersion, siteFacts } from '../share/facts.ts'
import { pageDescription } from './descriptions.ts'
import type { Head } from './document.ts'

const siteImage = (site: ServedSite): string =>
  sharePath('site', siteShareKey, shareVersion(siteFacts(site), site))

const missing: Omit<Head, 'imagePath'> = {
  status: 404,
  title: 'Page Not Found',
  description: 'This page does not exist.',
  canonicalPath: '/',
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
type Finder = (reader: Reader, params: Params, site: ServedSite) => Promise<Partial<Head>>

/** Finds what a crawler or a share preview reads of a path, as far as this reader may see what stands there. */
export function headFinder({
  forums,
  posts,
  users,
  brands,
  campaigns,
}: HeadServices): (reader: Reader, path: string, site: ServedSite) => Promise<Head> {
  const forum: Finder = async (reader, params, site) => {
    const found = await forums.page(reader, params['slug'] ?? '')
    return {
      title: `r/${found.slug}: ${found.name}`,
      description: found.description ?? site.tagline,
      canonicalPath: `/r/${found.slug}`,
      imagePath: found.isPrivate
        ? siteImage(site)
        : sharePath(
            'forum',
            found.slug,
            shareVersion([found.name, found.description, found.color, found.iconUrl], site),
          ),
      feedPath: found.isPrivate ? null : `/r/${found.slug}/feed.xml`,
    }
  }
  const post: Finder = async (reader, params, site) => {
    const found = await posts.page(reader, params['id'] ?? '')
    const sponsored = found.sponsor ? `Sponsored by ${found.sponsor.brandName}. ` : ''
    return {
      title: found.title,
      description: sponsored + describe(found),
      canonicalPath: postPath(found),
      imagePath: sharePath(
        'post',
        found.id,
        shareVersion([found.title, found.rating, found.imageUrl, sponsored], site),
      ),
      kind: 'article',
      isIndexed: true,
      // A member may read what stands in a private forum; whatever looks for frames is a visitor.
      isEmbeddable: reader === null,
    }
  }
  const user: Finder = async (reader, params, site) => {
    const found = await users.profile(reader, params['username'] ?? '')
    const title = `${nameOf(found)} (u/${found.username})`
    const description = found.bio ?? `${nameOf(found)} on ${site.name}`
    return {
      title,
      description,
      canonicalPath: `/user/${found.username}`,
      imagePath: sharePath(
        'user',
        found.username,
        shareVersion([title, description, found.profileImageUrl], site),
      ),
      kind: 'profile',
    }
  }
  const hashtag: Finder = (_reader, params) =>
    Promise.resolve({ title: `#${params['tag'] ?? ''}`, description: `Posts about #${params['tag'] ?? ''}` })

  const brand: Finder = async (reader, params, site) => {
    const found = await brands.page(reader, params['slug'] ?? '')
    return {
      title: found.name,
      description: found.description ?? pageDescription('brand', site),
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

  return async (reader, path, site) => {
    const found = findPage(path)
    if (!found || !Object.values(found.params).every(isKey)) return { ...missing, imagePath: siteImage(site) }
    const { isIndexed } = pages[found.name]
    const head: Head = {
      status: 200,
      title: titleOf(found.name, site.name),
      description: pageDescription(found.name, site),
      canonicalPath: path === '/' ? '/' : path.replace(/\/$/, ''),
      imagePath: siteImage(site),
      isIndexed,
      kind: 'website',
      feedPath: found.name === 'home' ? '/feed.xml' : null,
    }
    try {
      return { ...head, ...(await finders[found.name]?.(reader, found.params, site)) }
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return { ...head, ...missing, title: head.title }
      throw error
    }
  }
}
