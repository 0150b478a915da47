import { site } from '#shared/site.ts'
import { escapeHtml } from '../http/html.ts'
import type { Mail } from '../ports/mail.ts'

interface Link {
  label: string
  url: string
  /** A line in small letters below it. */
  note?: string
}

interface EmailContent {
  subject: string
  paragraphs?: string[]
  links?: Link[]
  /** How its reader gets no more like it. */
  unsubscribe?: { unsubscribeUrl: string; settingsUrl: string }
}

const subjectMax = 150

/** An email as people read it, as text and as plain HTML: paragraphs, links, and at its end who sent it. */
export function email({
  subject,
  paragraphs = [],
  links = [],
  unsubscribe,
}: EmailContent): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const sender = `${site.name}, ${site.city}`
  const text = [
    ...paragraphs,
    ...links.map(({ label, url, note }) => [label, url, ...(note ? [note] : [])].join('\n')),
    sender,
    ...(unsubscribe
      ? [`Unsubscribe: ${unsubscribe.unsubscribeUrl}\nSettings: ${unsubscribe.settingsUrl}`]
      : []),
  ]
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...links.map(
      ({ label, url, note }) =>
        `<p>${anchor(url, label)}${note ? `<br><small>${escapeHtml(note)}</small>` : ''}</p>`,
    ),
    `<p><small>${escapeHtml(sender)}${unsubscribe ? `<br>${anchor(unsubscribe.unsubscribeUrl, 'Unsubscribe')} · ${anchor(unsubscribe.settingsUrl, 'Settings')}` : ''}</small></p>`,
  ]
  return {
    subject: Array.from(subject).slice(0, subjectMax).join(''),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join('\n')}</body></html>`,
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.unsubscribeUrl } : {}),
  }
}

const anchor = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
