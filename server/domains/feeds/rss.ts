import { toHtml } from '#shared/markdown.ts'
import { nameOf } from '#shared/people.ts'
import { ratingPhrases } from '#shared/partners.ts'
import { postPath } from '#shared/posts.ts'
import { escapeHtml } from '../../http/html.ts'
import type { ListsService } from '../posts/lists.service.ts'
import { xmlHead, xmlText } from './xml.ts'

export type FeedPost = Awaited<ReturnType<ListsService['list']>>['items'][number]

interface Channel {
  siteName: string
  title: string
  description: string
  /** The page that the feed is of, and the feed itself, as paths. */
  path: string
  feedPath: string
  posts: FeedPost[]
}

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`

/** An RSS 2.0 document. */
export function rssOf(
  { siteName, title, description, path, feedPath, posts }: Channel,
  publicUrl: string,
): string {
  const newest = posts.reduce((latest, post) => Math.max(latest, post.createdAt.getTime()), 0)
  return `${xmlHead}${[
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', publicUrl + path),
    element('description', description),
    element('language', 'en'),
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(publicUrl + feedPath)}"/>`,
    ...(newest > 0 ? [element('lastBuildDate', new Date(newest).toUTCString())] : []),
    ...posts.map((post) => itemOf(post, { siteName, publicUrl })),
    '</channel>',
    '</rss>',
  ].join('\n')}\n`
}

/** The site that a feed is of. */
interface Origin {
  siteName: string
  publicUrl: string
}

function itemOf(post: FeedPost, { siteName, publicUrl }: Origin): string {
  const address = publicUrl + postPath(post)
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    `<guid isPermaLink="false">${xmlText(post.id)}</guid>`,
    element('pubDate', post.createdAt.toUTCString()),
    element('dc:creator', nameOf(post.author)),
    element('category', post.forum.name),
    ...post.hashtags.map((tag) => element('category', `#${tag}`)),
    element('content:encoded', htmlOf(post, { address, siteName, publicUrl })),
    '</item>',
  ].join('\n')
}

/** What a feed reader shows of a post. Who paid for it is said before anything else. */
function htmlOf(post: FeedPost, { address, siteName, publicUrl }: Origin & { address: string }): string {
  const isCut = 'isExcerpt' in post && post.isExcerpt
  return [
    post.sponsor ? `<p><strong>Sponsored by ${escapeHtml(post.sponsor.brandName)}</strong></p>` : '',
    post.rating === null ? '' : `<p>${'★'.repeat(post.rating)}${'☆'.repeat(5 - post.rating)}</p>`,
    post.readerRatings
      ? `<p>Readers: ${ratingPhrases(post.readerRatings, post.readerRatings.partners).join(' · ')}</p>`
      : '',
    post.imageUrl
      ? `<p><img src="${escapeHtml(new URL(post.imageUrl, publicUrl).href)}" alt="${escapeHtml(post.imageAlt ?? '')}"></p>`
      : '',
    toHtml(post.content, { origin: publicUrl, isSponsored: post.sponsor !== undefined }),
    isCut ? `<p><a href="${escapeHtml(address)}">Read more on ${escapeHtml(siteName)}</a></p>` : '',
  ].join('')
}
