import type { Mail } from '../ports/mail.ts'
import { emailHtml, type EmailSite } from './emailHtml.ts'

export interface Link {
  label: string
  url: string
  /** A line in small letters below it. */
  note?: string
}

export interface Unsubscribe {
  unsubscribeUrl: string
  settingsUrl: string
}

interface EmailContent {
  site: EmailSite & { city: string }
  subject: string
  paragraphs?: string[]
  links?: Link[]
  /** How its reader gets no more like it. */
  unsubscribe?: Unsubscribe
}

const subjectMax = 150

/**
 * An email as people read it: as text, and as HTML in the look of the site, light and dark. One link is a button;
 * several are a list. At the end stands who sent it, and how to get no more like it.
 */
export function email({
  site,
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
  return {
    subject: Array.from(subject).slice(0, subjectMax).join(''),
    text: `${text.join('\n\n')}\n`,
    html: emailHtml({ site, subject, paragraphs, links, sender, unsubscribe }),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.unsubscribeUrl } : {}),
  }
}
