import { SiteSettings, type SiteChange, type SiteField } from '#shared/siteSettings.ts'

const fields = Object.keys(SiteSettings.shape) as SiteField[]

/**
 * What is stored, by the rules of today: a field that they no longer take is left out, so that a stricter rule
 * never takes a site down.
 */
export function settingsFrom(stored: Record<string, unknown>): SiteSettings {
  const settings: Record<string, unknown> = {}
  for (const field of fields) {
    const parsed = SiteSettings.shape[field].safeParse(stored[field])
    if (parsed.success && parsed.data != null) settings[field] = parsed.data
  }
  return settings
}

const mostShown = 200

function beginningOf(value: unknown): string | null {
  if (value == null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

/** The fields in which two states differ. */
export const changesBetween = (before: SiteSettings, after: SiteSettings): SiteChange[] =>
  fields.flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to)
      ? []
      : [{ field, from: beginningOf(from), to: beginningOf(to) }]
  })
