import { escapeHtml } from '../../http/html.ts'
import { site } from '#shared/site.ts'

interface Letter {
  subject: string
  paragraphs: string[]
  link?: { label: string; url: string }
}

/** A mail as people read it: a few paragraphs and one link, as text and as plain HTML. */
export function letter({ subject, paragraphs, link }: Letter): {
  subject: string
  text: string
  html: string
} {
  const text = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), `${site.name}, ${site.city}`]
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    `<p>${escapeHtml(`${site.name}, ${site.city}`)}</p>`,
  ]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join('\n')}</body></html>`,
  }
}
