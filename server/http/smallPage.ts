import type { Response } from 'express'
import { site as plainSite, type Site } from '#shared/site.ts'
import { themes, type Palette } from '#shared/siteColors.ts'
import type { ServedSite } from '../core/site.ts'
import { escapeHtml } from './html.ts'

/** Markup that is safe to send: made by `html` alone. */
export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | undefined | Piece[]

/** A piece of a page; every value that is not markup itself is escaped. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + asMarkup(values[index - 1]) + part) }
}

function asMarkup(value: Piece): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(asMarkup).join('')
  if (typeof value === 'object') return value.markup
  return escapeHtml(String(value))
}

interface SmallPage {
  title: string
  styleSheet: string
  body: Markup
  /** Whose page it is; the default where nobody has said. */
  site?: Pick<Site, 'name'>
}

/** A whole page of the few that the server draws itself: sign-in, sign-out, the desktop hand-over, refusals. */
export function smallPage({ title, styleSheet, body, site = plainSite }: SmallPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${site.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${styleSheet}" />
      </head>
      <body>
        <main>
          <p class="name">${site.name}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.markup
}

/** The one style sheet of the pages that the server draws itself. */
export const PAGE_STYLE = '/api/auth/page.css'

/** Such a page, of a site that is known when it is sent. */
export type Page = (site: Pick<Site, 'name'>) => string

/** Such a page of the site, in the site's style. */
export const page =
  (title: string, body: Markup): Page =>
  (site) =>
    smallPage({ title, styleSheet: PAGE_STYLE, body, site })

/** How the site is, for whoever sends a page of it: now, and as it was read last. */
export interface SiteReader {
  served: () => Promise<ServedSite>
  known: () => ServedSite
}

/** Under this name the app knows its `SiteReader`. */
export const siteLocal = 'site'

/** Sends a page that no cache may keep and whose address no other site learns. */
export function sendPage(res: Response, status: number, drawn: Page): void {
  res.status(status).set('Cache-Control', 'no-store').set('Referrer-Policy', 'no-referrer').type('html')
  const site = res.app.locals[siteLocal] as SiteReader | undefined
  const send = (named: Pick<Site, 'name'>): void => void res.send(drawn(named))
  // A page that says that something is away, or too busy, waits for nothing itself.
  if (!site || status === 503) return send(site?.known() ?? plainSite)
  void site.served().then(send, () => send(site.known()))
}

/** The style sheet of such pages, in the colors of the site. */
export const smallPageStyle = ({ palettes: { light, dark } }: Pick<ServedSite, 'palettes'>): string =>
  light === themes.light.palette && dark === themes.dark.palette
    ? smallPageCss
    : `${smallPageCss}:root { ${colorsOf(light)} }
@media (prefers-color-scheme: dark) { :root { ${colorsOf(dark)} } }
`

const colorsOf = ({ accent, solid, solidHover }: Palette): string =>
  `--accent: ${accent}; --solid: ${solid}; --solid-hover: ${solidHover};`

export const smallPageCss = `
:root { --canvas: #f8f9fb; --surface: #fff; --edge: #7f8794; --line: #e2e5ea; --text: #16181d; --text-2: #454b57;
  --accent: #4f46c8; --solid: #4f46c8; --solid-hover: #4038ab; --danger: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0e1014; --surface: #15181e; --edge: #737c8b; --line: #2a2f38; --text: #eceef2; --text-2: #b6bcc8;
    --accent: #a7a1ff; --solid: #665bde; --solid-hover: #6c61e5; --danger: #f68c82; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--canvas); color: var(--text); font: 15px/22px system-ui, sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 10px; }
.name { margin: 0 0 24px; font-weight: 650; color: var(--accent); }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; font-weight: 650; text-wrap: balance; }
h2 { margin: 32px 0 8px; font-size: 14px; line-height: 20px; font-weight: 650; }
p { margin: 0 0 16px; color: var(--text-2); overflow-wrap: anywhere; }
.error { color: var(--danger); }
label { display: block; margin: 24px 0 4px; font-weight: 500; }
input { width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--canvas); border: 1px solid var(--edge); border-radius: 6px; }
button, a.button { display: block; width: 100%; min-height: 40px; margin: 16px 0 0; padding: 9px 16px; font: inherit;
  font-weight: 500; text-align: center; text-decoration: none; color: #fff; background: var(--solid);
  border: 0; border-radius: 6px; cursor: pointer; }
button:hover, a.button:hover { background: var(--solid-hover); }
button:disabled { opacity: 0.6; cursor: default; }
a { color: var(--accent); }
a.button + a { display: inline-block; margin-top: 16px; }
code { font: 14px/20px ui-monospace, monospace; word-break: break-all; }
dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { font-weight: 500; }
dd { margin: 0; color: var(--text-2); }
[hidden] { display: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
