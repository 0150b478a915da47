import { createHash } from 'node:crypto'
import { counted } from '#shared/counts.ts'
import { embedPath, embedPicturePath } from '#shared/embeds.ts'
import { descriptionOf, storedSummary } from '#shared/markdown.ts'
import { nameOf } from '#shared/people.ts'
import { pollPercent, type Poll } from '#shared/polls.ts'
import { postPath } from '#shared/posts.ts'
import type { ServedSite } from '../core/site.ts'
import type { PostsService } from '../domains/posts/posts.service.ts'
import { html, type Markup } from '../http/smallPage.ts'

export type EmbeddedPost = Awaited<ReturnType<PostsService['page']>>

const words = {
  sponsoredBy: (brand: string) => `Sponsored by ${brand}`,
  by: (name: string, forum: string) => `${name} in ${forum}`,
  stars: (count: number) => `${count} of 5 stars`,
  votes: (count: number) => counted(count, 'vote'),
  comments: (count: number) => counted(count, 'comment'),
  read: (site: string) => `Read on ${site}`,
  vote: (site: string) => `Vote on ${site}`,
  goneTitle: 'Not available',
  gone: 'This post is not available.',
}

/** The start of a text in plain words, which says where it was cut. */
function startOf(content: string): string {
  const words = storedSummary(content)
  const start = descriptionOf(words)
  return start.length < words.length ? `${start.replace(/…$/, '')}…` : start
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const sheet = ({ palettes: { light, dark } }: ServedSite): string => `
:root { color-scheme: light dark; --surface: #fff; --line: #d9dde3; --text: #16181d; --text-2: #454b57; --sunken: #e9ebef;
  --accent: ${light.accent}; --solid: ${light.solid}; }
@media (prefers-color-scheme: dark) {
  :root { --surface: #15181e; --line: #2a2f38; --text: #eceef2; --text-2: #b6bcc8; --sunken: #2a2f38;
    --accent: ${dark.accent}; --solid: ${dark.solid}; }
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); font: 15px/22px system-ui, sans-serif; background: transparent; }
main { padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
p, h1, ul { margin: 0; padding: 0; overflow-wrap: anywhere; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.label { display: inline-block; min-height: 24px; margin-bottom: 6px; padding: 0 10px; line-height: 24px; font-size: 13px;
  border: 1px solid var(--line); border-radius: 12px; }
.by { font-size: 13px; line-height: 20px; color: var(--text-2); }
h1 { margin: 4px 0; font-size: 18px; line-height: 25px; font-weight: 650; }
h1, .text { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp: 2; }
.text { color: var(--text-2); -webkit-line-clamp: 3; }
img { display: block; width: 100%; height: 208px; margin: 12px 0 0; object-fit: cover; border-radius: 6px; }
ul { margin: 12px 0 0; list-style: none; }
li { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; height: 46px; font-size: 14px; line-height: 20px; }
li span:first-child { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
progress { grid-column: 1 / -1; width: 100%; height: 8px; appearance: none; border: 0; border-radius: 4px; overflow: hidden;
  background: var(--sunken); }
progress::-webkit-progress-bar { background: var(--sunken); }
progress::-webkit-progress-value { background: var(--solid); }
progress::-moz-progress-bar { background: var(--solid); }
footer { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; margin-top: 12px; padding-top: 12px;
  border-top: 1px solid var(--line); font-size: 13px; color: var(--text-2); }
footer a { display: inline-block; min-height: 24px; line-height: 24px; margin-inline-start: auto; font-weight: 600; color: var(--accent); }
`

interface Frame {
  title: string
  /** The page that it stands for; null where there is none. */
  canonical: string | null
  site: ServedSite
  body: Markup
}

/** A page for a frame, with the policy that goes with it: its own style sheet and pictures, and nothing else. */
export interface FramedPage {
  status: 200 | 404
  body: Buffer
  policy: string
}

function framed({ title, canonical, site, body }: Frame, publicUrl: string): FramedPage {
  const css = sheet(site)
  // In the text of a style element nothing is escaped, and what stands in it is ours alone.
  const style: Markup = { markup: `<style>${css}</style>` }
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${site.name}</title>
        ${canonical === null ? '' : html`<link rel="canonical" href="${canonical}" />`}
        <link rel="icon" href="data:," />
        ${style}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.markup
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src data: ${publicUrl}${embedPath('')}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
  return { status: canonical === null ? 404 : 200, body: Buffer.from(page), policy }
}

const link = (address: string, text: Markup | string, rel = 'noopener'): Markup =>
  html`<a href="${address}" target="_blank" rel="${rel}">${text}</a>`

const pollOf = ({ options, totalVotes }: Poll): Markup =>
  html`<ul>
      ${options.map(({ text, voteCount }) => {
        const percent = pollPercent(voteCount, totalVotes)
        return html`<li>
          <span>${text}</span><span>${percent}%</span
          ><progress max="100" value="${percent}" aria-label="${text}"></progress>
        </li>`
      })}
    </ul>
    <p class="by">${words.votes(totalVotes)}</p>`

/** A post as other pages show it: who paid for it first, its start, and how a poll stands. */
export function embedPage(post: EmbeddedPost, { site, publicUrl }: { site: ServedSite; publicUrl: string }) {
  const address = publicUrl + postPath(post)
  const { sponsor, poll, rating } = post
  const body = html` ${
      sponsor
        ? html`<p class="label">
            ${link(
              `${publicUrl}/advertising/brand/${sponsor.brandSlug}`,
              words.sponsoredBy(sponsor.brandName),
              'sponsored noopener',
            )}
          </p>`
        : ''
    }
    <p class="by">
      ${words.by(nameOf(post.author), `r/${post.forum.slug}`)}, ${dates.format(new Date(post.createdAt))}
    </p>
    <h1 dir="auto">${link(address, post.title)}</h1>
    ${post.type === 'review' && rating !== null ? html`<p class="by">${words.stars(rating)}</p>` : ''}
    <p class="text" dir="auto">${startOf(post.content)}</p>
    ${post.imageUrl ? html`<img src="${publicUrl}${embedPicturePath(post.id)}" alt="${post.imageAlt ?? ''}" />` : ''}
    ${poll ? pollOf(poll) : ''}
    <footer>
      <span>${words.votes(post.upvotes + post.downvotes)}</span>
      <span>${words.comments(post.commentCount)}</span>
      ${link(address, poll && !post.isLocked ? words.vote(site.name) : words.read(site.name))}
    </footer>`
  return framed({ title: post.title, canonical: address, site, body }, publicUrl)
}

/** Where there is nothing, or nothing for everybody. */
export const missingPage = (site: ServedSite, publicUrl: string): FramedPage =>
  framed({ title: words.goneTitle, canonical: null, site, body: html`<p>${words.gone}</p>` }, publicUrl)
