import { site } from '#shared/site.ts'
import {
  type SiteField,
  type SiteLimitField,
  siteLimitBounds,
  type SiteSettings,
} from '#shared/siteSettings.ts'

export interface SocialLink {
  name: string
  url: string
}

/** Figures too are typed as a text. */
export type TextField = Exclude<SiteField, 'social' | 'planFeatures'>

/** What stands in the form: an empty text, or no list of links, is the default. */
export type SiteValues = Record<TextField, string> & {
  social: SocialLink[] | null
  /** What each plan includes, a line for each thing. */
  planFeatures: Record<string, string>
}

export const limitFields = Object.keys(siteLimitBounds) as SiteLimitField[]
export const claimFields = [
  'claimCreators',
  'claimPayout',
  'claimUptime',
  'claimMembers',
  'claimForumUptime',
] as const

const textFields: readonly TextField[] = [
  'name',
  'tagline',
  'contactEmail',
  'city',
  'headline',
  'lead',
  ...claimFields,
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
  ...limitFields,
]

export function valuesOf(settings: SiteSettings): SiteValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, String(settings[field] ?? '')]))
  return {
    ...(texts as Record<TextField, string>),
    social: settings.social?.map(({ name, url }) => ({ name, url })) ?? null,
    planFeatures: Object.fromEntries(
      Object.entries(settings.planFeatures ?? {}).map(([slug, lines]) => [slug, lines.join('\n')]),
    ),
  }
}

/** The lines of each plan that has any; null where none has. */
function featuresOf(texts: Record<string, string>): Record<string, string[]> | null {
  const plans = Object.entries(texts)
    .map(([slug, text]) => [slug, text.split('\n').flatMap((line) => line.trim() || [])] as const)
    .filter(([, lines]) => lines.length > 0)
  return plans.length > 0 ? Object.fromEntries(plans) : null
}

/** What is typed, as it is set: an empty text is the default, and a limit a number where it is one. */
function settingOf(field: TextField, typed: string): string | number | null {
  if (typed === '') return null
  const isLimit = (limitFields as readonly string[]).includes(field)
  return isLimit && /^\d+$/.test(typed) ? Number(typed) : typed
}

/** What the form changes of the settings. */
export function settingsOf(values: SiteValues, before: SiteSettings): SiteSettings {
  const was = valuesOf(before)
  const texts = textFields.flatMap((field) =>
    values[field].trim() === was[field] ? [] : [[field, settingOf(field, values[field].trim())]],
  )
  const isSame = JSON.stringify(values.social) === JSON.stringify(was.social)
  const planFeatures = featuresOf(values.planFeatures)
  const isSamePlans = JSON.stringify(planFeatures) === JSON.stringify(before.planFeatures ?? null)
  return {
    ...(Object.fromEntries(texts) as SiteSettings),
    ...(isSame ? {} : { social: values.social }),
    ...(isSamePlans ? {} : { planFeatures }),
  }
}

/** What is shown while a field is empty. */
export const placeholders: Partial<Record<TextField, string>> = {
  name: site.name,
  tagline: site.tagline,
  contactEmail: site.contactEmail,
  city: site.city,
  claimCreators: site.claims.creators,
  claimPayout: site.claims.averagePayout,
  claimUptime: site.claims.uptime,
  claimMembers: site.claims.discoverMembers,
  claimForumUptime: site.claims.discoverUptime,
  ...Object.fromEntries(limitFields.map((field) => [field, String(siteLimitBounds[field].most)])),
  founder: site.founder,
  copyright: site.copyright,
}
