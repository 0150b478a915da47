import { escapeHtml } from '../http/html.ts'
import type { Link, Section, Unsubscribe } from './email.ts'
import type { ServedSite } from './site.ts'

export type EmailSite = Pick<ServedSite, 'name' | 'palettes'>

interface Written {
  site: EmailSite
  subject: string
  paragraphs: readonly string[]
  links: readonly Link[]
  sections: readonly Section[]
  sender: string
  unsubscribe: Unsubscribe | undefined
}

const font = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Mail programs read styles on elements; those that know dark surroundings read this too. */
const darkStyles = ({ palettes: { dark } }: EmailSite): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #0e1014 !important; }
  .card { background: #15181e !important; border-color: #2a2f38 !important; }
  .text { color: #eceef2 !important; }
  .quiet, .quiet a { color: #9199a7 !important; }
  .link { color: ${dark.accent} !important; }
  .button { background: ${dark.solid} !important; }
  .line { border-color: #2a2f38 !important; }
}`

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#16181d">${escapeHtml(text)}</p>`

const note = (text: string): string =>
  `<p class="quiet" style="margin:4px 0 0;font-size:13px;line-height:20px;color:#5e6572">${escapeHtml(text)}</p>`

/** The one thing to do. A link that says what the heading says already only opens it. */
function button(
  { label, url, note: reason }: Link,
  { subject, site }: Pick<Written, 'subject' | 'site'>,
): string {
  const face = label === subject ? `Open on ${site.name}` : label
  return `<p style="margin:8px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${site.palettes.light.solid};color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(face)}</a></p>${reason ? note(reason) : ''}`
}

const row = ({ label, url, note: reason }: Link, { palettes }: EmailSite): string =>
  `<div class="line" style="padding:12px 0;border-top:1px solid #e2e5ea"><a class="link" href="${escapeHtml(url)}" style="font-size:16px;line-height:24px;font-weight:500;color:${palettes.light.accent};text-decoration:none">${escapeHtml(label)}</a>${reason ? note(reason) : ''}</div>`

const section = ({ title, links }: Section, site: EmailSite): string =>
  `<h2 class="text" style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:700;color:#16181d">${escapeHtml(title)}</h2>${links.map((link) => row(link, site)).join('')}`

const quietLink = (url: string, label: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#5e6572;text-decoration:underline">${escapeHtml(label)}</a>`

/** The HTML part of a mail. Nothing in it is loaded from anywhere, so nobody learns when it is read. */
export function emailHtml({
  site,
  subject,
  paragraphs,
  links,
  sections,
  sender,
  unsubscribe,
}: Written): string {
  const [first] = links
  const body = [
    ...paragraphs.map(paragraph),
    ...(links.length === 1 && sections.length === 0 && first
      ? [button(first, { subject, site })]
      : links.map((link) => row(link, site))),
    ...sections.map((one) => section(one, site)),
  ]
  const foot = [
    escapeHtml(sender),
    ...(unsubscribe
      ? [
          `${quietLink(unsubscribe.unsubscribeUrl, 'Unsubscribe')} · ${quietLink(unsubscribe.settingsUrl, 'Settings')}`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles(site)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8f9fb">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f9fb;font-family:${font}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="button" width="32" height="32" align="center" style="width:32px;height:32px;border-radius:8px;background:${site.palettes.light.solid};color:#ffffff;font-size:18px;line-height:32px;font-weight:700">${escapeHtml(Array.from(site.name)[0] ?? '')}</td>
<td class="text" style="padding:0 0 0 10px;font-size:18px;line-height:32px;font-weight:700;color:#16181d">${escapeHtml(site.name)}</td>
</tr></table>
</td></tr>
<tr><td class="card" align="left" style="padding:32px;border:1px solid #e2e5ea;border-radius:10px;background:#ffffff">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#16181d">${escapeHtml(subject)}</h1>
${body.join('\n')}
</td></tr>
<tr><td class="quiet" align="left" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#5e6572">${foot.join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
