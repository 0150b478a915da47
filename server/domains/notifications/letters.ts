import { site } from '#shared/site.ts'
import { escapeHtml } from '../../http/html.ts'

export interface Line {
  text: string
  url: string
  reason?: string
}

export interface NotificationLetter {
  subject: string
  intro?: string
  lines: Line[]
  unsubscribeUrl: string
  settingsUrl: string
}

const subjectMax = 150

/** A mail about what happened, as text and as plain HTML, with the way to get no more like it. */
export function notificationLetter({
  subject,
  intro,
  lines,
  unsubscribeUrl,
  settingsUrl,
}: NotificationLetter) {
  const text = [
    ...(intro ? [intro] : []),
    ...lines.map(({ text: what, url, reason }) => [what, url, ...(reason ? [reason] : [])].join('\n')),
    `${site.name}, ${site.city}`,
    `Unsubscribe: ${unsubscribeUrl}\nSettings: ${settingsUrl}`,
  ]
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  const html = [
    ...(intro ? [`<p>${escapeHtml(intro)}</p>`] : []),
    ...lines.map(
      ({ text: what, url, reason }) =>
        `<p>${link(url, what)}${reason ? `<br><small>${escapeHtml(reason)}</small>` : ''}</p>`,
    ),
    `<p><small>${escapeHtml(`${site.name}, ${site.city}`)}<br>${link(unsubscribeUrl, 'Unsubscribe')} · ${link(settingsUrl, 'Settings')}</small></p>`,
  ]
  return {
    subject: Array.from(subject).slice(0, subjectMax).join(''),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join('\n')}</body></html>`,
    unsubscribeUrl,
  }
}
