import { readFileSync } from 'node:fs'
import type { Boot } from '#shared/boot.ts'
import { bootElementId } from '#shared/boot.ts'
import { fullTitle } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { escapeHtml } from '../http/html.ts'

/** What a crawler or a share preview reads of one address. */
export interface Head {
  status: 200 | 404
  title: string
  description: string
  /** The path that stands for all addresses of the same thing. */
  canonicalPath: string
  imageUrl: string | null
  isIndexed: boolean
  kind: 'website' | 'article' | 'profile'
  /** Feeds of this page, offered to readers. */
  feedPath: string | null
}

/** What the server drew of a page: its elements, the style sheet of those with styles of their own, its scripts. */
export interface Drawn {
  html: string
  css: string
  /** The files of its scripts, below the root of the web app. */
  scripts: readonly string[]
}

interface Parts {
  head: Head
  boot: Boot
  /** Nothing where the page draws itself. */
  drawn: Drawn | null
}

/** Fills the built page: its own head, what was drawn of it, and the data its first paint needs. */
export function documentMaker(file: string, publicUrl: string): (parts: Parts) => string {
  const [before = '', afterHead = ''] = readFileSync(file, 'utf8').split('<!--head-->')
  const [between = '', afterApp = ''] = afterHead.split('<!--app-->')
  const [beforeBoot = '', after = ''] = afterApp.split('<!--boot-->')
  return ({ head, boot, drawn }) =>
    [
      before,
      headHtml(head, publicUrl),
      ...(drawn?.scripts ?? []).map(preloadHtml),
      drawn?.css ? `\n    <style>${drawn.css}</style>` : '',
      between,
      drawn?.html ?? '',
      beforeBoot,
      bootHtml(boot),
      after,
    ].join('')
}

/** Asked for with the page itself, and after what is seen of it. */
const preloadHtml = (file: string): string =>
  `\n    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${escapeHtml(file)}">`

function headHtml(head: Head, publicUrl: string): string {
  const title = fullTitle(head.title)
  const address = new URL(head.canonicalPath, publicUrl).href
  const image = head.imageUrl && URL.parse(head.imageUrl, publicUrl)
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const graph = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', head.description),
    head.isIndexed && head.status === 200 ? '' : meta('robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    graph('type', head.kind),
    graph('site_name', site.name),
    graph('title', title),
    graph('description', head.description),
    graph('url', address),
    image ? graph('image', image.href) : '',
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    head.feedPath
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(head.feedPath)}">`
      : '',
  ].join('\n    ')
}

/** JSON inside a script element of a data type: the browser never runs it, and `<` cannot end the element. */
function bootHtml(boot: Boot): string {
  const json = JSON.stringify(boot)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${bootElementId}">${json}</script>`
}
