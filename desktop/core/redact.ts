const secretNames =
  /^(?:.*(?:secret|token|password|cookie|authorization).*|code|verifier|challenge|state|key|email|x-desktop-key)$/i
const address = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>\\]+/gi
const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const longRandom = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(?![\w-])/g

const named =
  /\b([\w-]*(?:secret|token|password|passwd|authorization|verifier|api-?key)["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+)?("[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi

/** A list of secrets, to its end. */
const cookies = /\b((?:set-)?cookie["']?\s*[:=]\s*["']?)[^\n"']+/gi

/**
 * A line for a log or a diagnosis: addresses without user, query and fragment; no emails, no long random words, and
 * nothing that is given the name of a secret.
 */
export const redactText = (text: string): string =>
  text
    .replace(address, bareAddress)
    .replace(mail, '[email]')
    .replace(longRandom, '[secret]')
    .replace(cookies, '$1[secret]')
    .replace(named, '$1[secret]')

/** The fields of a log line, those with a secret's name left out, whatever depth they are at. */
export function redactFields(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactText(value.stack ?? value.message)
  if (Array.isArray(value)) return value.map(redactFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretNames.test(name))
      .map(([name, field]) => [name, redactFields(field)]),
  )
}

function bareAddress(text: string): string {
  const url = URL.parse(text)
  if (!url) return '[address]'
  return `${url.protocol}//${url.host}${url.pathname}${url.search ? '?…' : ''}`
}
