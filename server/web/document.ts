import { readFileSync } from 'node:fs'
import type { Boot } from '#shared/boot.ts'
import { bootElementId } from '#shared/boot.ts'
import { fullTitle } from '#shared/pages.ts'
import { shareSize } from '#shared/shares.ts'
import type { ServedSite } from '../core/site.ts'
import { oembedAddress } from '../embed/embed.ts'
import { escapeHtml } from '../http/html.ts'

/** What a crawler or a share preview reads of one address. */
export interface Head {
  status: 200 | 404
  title: string
  description: string
  /** The path that stands for all addresses of the same thing. */
  canonicalPath: string
  /** The picture that a shared link is shown with. */
  imagePath: string
  isIndexed: boolean
  kind: 'website' | 'article' | 'profile'
  /** Feeds of this page, offered to readers. */
  feedPath: string | null
  /** Whether other pages may show it in a frame, which they are told how to. */
  isEmbeddable?: boolean
}

/** What the server drew of a page: its elements, the style sheet of those with styles of their own, its scripts. */
export interface Drawn {
  html: string
  css: string
  /** The files of its scripts, below the root of the web app. */
  scripts: readonly string[]
  parts: string[]
}

interface Parts {
  head: Head
  site: ServedSite
  boot: Boot
  /** Nothing where the page draws itself. */
  drawn: Drawn | null
  /** What the page is about, for search engines. */
  about: object | null
  /** The one style sheet in its text: of what was drawn, and of the site. */
  css: string
}

/** Fills the built page: its own head, what was drawn of it, and the data its first paint needs. */
export function documentMaker(file: string, publicUrl: string): (parts: Parts) => string {
  const [before = '', afterHead = ''] = readFileSync(file, 'utf8').split('<!--head-->')
  const [between = '', afterApp = ''] = afterHead.split('<!--app-->')
  const [beforeBoot = '', after = ''] = afterApp.split('<!--boot-->')
  const ownScripts = between.match(ownScript)?.join('') ?? ''
  const withoutScripts = between.replaceAll(ownScript, '')
  return ({ head, site, boot, drawn, about, css }) =>
    [
      site.logoUrl ? before.replace(ownIcon, iconHtml(site.logoUrl)) : before,
      headHtml(head, site, publicUrl),
      about ? `\n    <script type="application/ld+json">${jsonIn(about)}</script>` : '',
      drawn ? drawnHtml(drawn.scripts.map(scriptHtml).join('') + ownScripts, isRead(head, boot, drawn)) : '',
      css ? `\n    <style>${css}</style>` : '',
      drawn ? withoutScripts : between,
      drawn?.html ?? '',
      beforeBoot,
      bootHtml(boot),
      after,
    ].join('')
}

/** The icon that the built page names. */
const ownIcon = /<link rel="icon"[^>]*>/
const iconHtml = (logoUrl: string): string => `<link rel="icon" href="${escapeHtml(logoUrl)}">`

/** The scripts that the built page starts with, and those that they import. */
const ownScript = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g

const scriptHtml = (file: string): string =>
  `\n    <script type="module" crossorigin src="/${escapeHtml(file)}"></script>`

/** Whether a visitor reads the page as it was drawn: nothing of it is still to be loaded. */
const isRead = (head: Head, boot: Boot, drawn: Drawn): boolean =>
  boot.viewer === null && head.status === 200 && !drawn.html.includes('aria-busy="true"')

/**
 * For `theme.js`: it keeps what is pressed before the page hears it, and starts the scripts once the style sheet is
 * there. On a slow line they would take from what is shown first. They run before the document counts as loaded, or
 * where the page may wait for them, when somebody uses it.
 */
const drawnHtml = (scripts: string, mayWait: boolean): string => `
    <meta name="plaza-drawn" content="1">
    <template id="scripts"${mayWait ? ' data-may-wait' : ''}>${scripts}
    </template>`

function headHtml(head: Head, site: ServedSite, publicUrl: string): string {
  const title = fullTitle(head.title, site.name)
  const address = new URL(head.canonicalPath, publicUrl).href
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
    graph('image', new URL(head.imagePath, publicUrl).href),
    graph('image:type', 'image/png'),
    graph('image:width', String(shareSize.width)),
    graph('image:height', String(shareSize.height)),
    graph('image:alt', title),
    meta('twitter:card', 'summary_large_image'),
    head.feedPath
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(head.feedPath)}">`
      : '',
    head.isEmbeddable
      ? `<link rel="alternate" type="application/json+oembed" title="${escapeHtml(title)}" href="${escapeHtml(oembedAddress(address))}">`
      : '',
  ].join('\n    ')
}

/** JSON inside a script element of a data type: the browser never runs it, and `<` cannot end the element. */
const jsonIn = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

const bootHtml = (boot: Boot): string =>
  `<script type="application/json" id="${bootElementId}">${jsonIn(boot)}</script>`
