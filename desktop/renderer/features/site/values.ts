import { site } from '#shared/site.ts'
import type { SiteField, SiteSettings } from '#shared/siteSettings.ts'

export interface SocialLink {
  name: string
  url: string
}

export type TextField = Exclude<SiteField, 'social'>

/** What stands in the form: an empty text, or no list of links, is the default. */
export type SiteValues = Record<TextField, string> & { social: SocialLink[] | null }

const textFields: readonly TextField[] = [
  'name',
  'tagline',
  'contactEmail',
  'city',
  'founder',
  'copyright',
  'logoUrl',
  'accentLight',
  'accentDark',
  'mailFromName',
  'mailFromAddress',
  'terms',
  'privacy',
  'guidelines',
]

export function valuesOf(settings: SiteSettings): SiteValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, settings[field] ?? '']))
  return {
    ...(texts as Record<TextField, string>),
    social: settings.social?.map(({ name, url }) => ({ name, url })) ?? null,
  }
}

/** What the form changes of the settings. */
export function settingsOf(values: SiteValues, before: SiteSettings): SiteSettings {
  const was = valuesOf(before)
  const texts = textFields.flatMap((field) =>
    values[field].trim() === was[field] ? [] : [[field, values[field].trim() || null]],
  )
  const isSame = JSON.stringify(values.social) === JSON.stringify(was.social)
  return { ...(Object.fromEntries(texts) as SiteSettings), ...(isSame ? {} : { social: values.social }) }
}

/** What is shown while a field is empty. */
export const placeholders: Partial<Record<TextField, string>> = {
  name: site.name,
  tagline: site.tagline,
  contactEmail: site.contactEmail,
  city: site.city,
  founder: site.founder,
  copyright: site.copyright,
}
