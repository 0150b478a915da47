import type { Mail } from '../ports/mail.ts'
import { emailHtml, type EmailSite } from './emailHtml.ts'

export interface Link {
  label: string
  url: string
  /** A line in small letters below it. */
  note?: string
}

/** Links that belong together, under a title of their own. */
export interface Section {
  title: string
  links: Link[]
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
  sections?: Section[]
  /** How its reader gets no more like it. */
  unsubscribe?: Unsubscribe
}

const subjectMax = 150

/**
 * An email as people read it: as text, and as HTML in the look of the site, light and dark. One link is a button;
 * several are a list, as are those of a section. At the end stands who sent it, and how to get no more like it.
 */
export function email({
  site,
  subject,
  paragraphs = [],
  links = [],
  sections = [],
  unsubscribe,
}: EmailContent): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const sender = `${site.name}, ${site.city}`
  const lines = ({ label, url, note }: Link) => [label, url, ...(note ? [note] : [])].join('\n')
  const text = [
    ...paragraphs,
    ...links.map(lines),
    ...sections.flatMap(({ title, links: some }) => [`${title}:`, ...some.map(lines)]),
    sender,
    ...(unsubscribe
      ? [`Unsubscribe: ${unsubscribe.unsubscribeUrl}\nSettings: ${unsubscribe.settingsUrl}`]
      : []),
  ]
  return {
    subject: Array.from(subject).slice(0, subjectMax).join(''),
    text: `${text.join('\n\n')}\n`,
    html: emailHtml({ site, subject, paragraphs, links, sections, sender, unsubscribe }),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.unsubscribeUrl } : {}),
  }
}
