import * as z from 'zod/mini'
import { grouped } from './counts.ts'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { mediaUrl } from './media.ts'
import { contrastIn, readable, type Theme } from './siteColors.ts'
import { megabytes } from './imageSize.ts'
import { SiteTextName, type SiteOverrides } from './siteShown.ts'
import { described, line, text } from './text.ts'
import { time } from './time.ts'
import { webAddress } from './webAddress.ts'

/** How long each text may be that an operator writes in place of one of the site's: terms, privacy, guidelines. */
export const siteTextMax = 20_000

const emailSentence = 'Please enter a valid email address'
const emailAddress = z.string(emailSentence).check(z.maxLength(254, emailSentence), z.email(emailSentence))

/** A text of one line; `what` is asked for where it is empty. */
const named = (what: string, max: number) => line({ max, tooShort: `Please enter ${what}` })

/** A text of the operator's own, in Markdown, in place of the page's. */
const longText = text({
  max: siteTextMax,
  tooShort: 'Please enter a text',
  tooLong: `This text may have at most ${grouped(siteTextMax)} characters`,
})

const accent = (theme: Theme) =>
  z.string('Please enter a color').check(
    z.overwrite((value) => value.trim().toLowerCase()),
    z.regex(/^#[0-9a-f]{6}$/, { error: 'Please enter a color as #rrggbb', abort: true }),
    z.refine(
      (value) => contrastIn(theme, value) >= readable,
      `This color cannot be read in the ${theme} theme: its contrast must be at least ${readable} to 1`,
    ),
  )

const SocialLink = z.strictObject({
  name: named('a name', 30),
  url: described(webAddress.check(z.minLength(1, 'Please enter an address')), {
    format: 'uri-reference',
    maxLength: limits.urlMax,
  }),
})

/** The bounds of each limit that a site may set: the contract's own is the most. */
export const siteLimitBounds = {
  titleMax: { least: 20, most: limits.titleMax },
  contentMax: { least: 500, most: limits.contentMax },
  commentMax: { least: 100, most: limits.commentMax },
  messageMax: { least: 100, most: limits.messageMax },
  imageMegabytes: { least: 1, most: limits.imageBytes / megabytes(1) },
} as const
export type SiteLimitField = keyof typeof siteLimitBounds

function limitOf(field: SiteLimitField) {
  const { least, most } = siteLimitBounds[field]
  const sentence = `Please enter a whole number from ${least} to ${grouped(most)}`
  return z.optional(z.nullable(z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))))
}

/** A figure that pages claim: short, because it stands alone in large letters. */
const claim = z.optional(z.nullable(named('a figure', 20)))

const mostPlans = 12
const mostFeatures = 12
const featureMax = 120

const PlanFeatures = described(
  z
    .record(
      z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'This is no plan')),
      z
        .array(named('what the plan includes', featureMax))
        .check(
          z.minLength(1, 'Please enter what the plan includes'),
          z.maxLength(mostFeatures, `At most ${mostFeatures} lines for each plan`),
        ),
    )
    .check(z.refine((plans) => Object.keys(plans).length <= mostPlans, `At most ${mostPlans} plans`)),
  { maxProperties: mostPlans },
)

/** What an operator may set about the site; what is left out or null is as `site.ts` has it. */
export const SiteSettings = z.strictObject({
  name: z.optional(z.nullable(named('a name', 40))),
  tagline: z.optional(z.nullable(named('a tagline', 160))),
  contactEmail: z.optional(z.nullable(emailAddress)),
  city: z.optional(z.nullable(named('a city', 100))),
  headline: z.optional(z.nullable(named('a headline', 120))),
  lead: z.optional(z.nullable(named('a text', 300))),
  claimCreators: claim,
  claimPayout: claim,
  claimUptime: claim,
  claimMembers: claim,
  claimForumUptime: claim,
  founder: z.optional(z.nullable(named('a text', 300))),
  copyright: z.optional(z.nullable(named('the years', 40))),
  social: z.optional(z.nullable(z.array(SocialLink).check(z.maxLength(8, 'At most 8 links')))),
  logoUrl: z.optional(z.nullable(mediaUrl)),
  accentLight: z.optional(z.nullable(accent('light'))),
  accentDark: z.optional(z.nullable(accent('dark'))),
  /** What plans are said to include, by their slugs, in place of what is stored of them. */
  planFeatures: z.optional(z.nullable(PlanFeatures)),
  /** Whom mails come from. */
  mailFromName: z.optional(z.nullable(named('a name', 100))),
  mailFromAddress: z.optional(z.nullable(emailAddress)),
  titleMax: limitOf('titleMax'),
  contentMax: limitOf('contentMax'),
  commentMax: limitOf('commentMax'),
  messageMax: limitOf('messageMax'),
  imageMegabytes: limitOf('imageMegabytes'),
  terms: z.optional(z.nullable(longText)),
  privacy: z.optional(z.nullable(longText)),
  guidelines: z.optional(z.nullable(longText)),
})
export type SiteSettings = z.output<typeof SiteSettings>
export type SiteField = keyof SiteSettings

const shown = [
  'name',
  'tagline',
  'contactEmail',
  'city',
  'headline',
  'lead',
  'founder',
  'copyright',
  'social',
  'logoUrl',
] as const

/** What is given of these, or undefined where nothing is. */
function given<Value>(values: Record<string, Value | null | undefined>): Record<string, Value> | undefined {
  const set = Object.entries(values).filter((one): one is [string, Value] => one[1] != null)
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

const claimsOf = (settings: SiteSettings): SiteOverrides['claims'] =>
  given({
    creators: settings.claimCreators,
    averagePayout: settings.claimPayout,
    uptime: settings.claimUptime,
    discoverMembers: settings.claimMembers,
    discoverUptime: settings.claimForumUptime,
  })

const limitsOf = ({ imageMegabytes, ...settings }: SiteSettings): SiteOverrides['limits'] =>
  given({
    titleMax: settings.titleMax,
    contentMax: settings.contentMax,
    commentMax: settings.commentMax,
    messageMax: settings.messageMax,
    imageBytes: imageMegabytes == null ? null : megabytes(imageMegabytes),
  })

/** What these settings change of what is shown; undefined where they change nothing of it. */
export function overridesOf(settings: SiteSettings): SiteOverrides | undefined {
  const set = Object.fromEntries(
    shown.flatMap((field) => (settings[field] == null ? [] : [[field, settings[field]]])),
  )
  const texts = SiteTextName.options.filter((name) => settings[name] != null)
  const [claims, limits] = [claimsOf(settings), limitsOf(settings)]
  const overrides = {
    ...set,
    ...(texts.length > 0 ? { texts } : {}),
    ...(claims ? { claims } : {}),
    ...(limits ? { limits } : {}),
  }
  return Object.keys(overrides).length > 0 ? overrides : undefined
}

/** One field of the settings as it was and as it became, in the beginnings of their values; null is the default. */
export const SiteChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type SiteChange = z.output<typeof SiteChange>

/** One state of the settings; version 0 is that of a site where nothing was ever set. */
export const SiteVersion = z.object({
  version: z.int(),
  settings: SiteSettings,
  author: z.nullable(z.string()),
  createdAt: z.nullable(time),
})
export type SiteVersion = z.output<typeof SiteVersion>

export const SiteHistoryEntry = z.object({
  version: z.int(),
  author: z.string(),
  createdAt: time,
  changes: z.array(SiteChange),
})
export type SiteHistoryEntry = z.output<typeof SiteHistoryEntry>

/** The version that somebody has looked at, so that nobody's change is lost, and why they change it. */
const seen = {
  version: z.int(),
  reason: z.optional(text({ max: limits.reasonMax, tooShort: 'Please give a reason' })),
}

/** Three long texts, what the plans include, and every other field. */
const bodyBytes = roomFor(3 * siteTextMax + mostPlans * mostFeatures * featureMax + 4000)

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  summary: 'What is set about the site',
  access: 'admin',
  limit: 'admin',
  reply: SiteVersion,
})

export const changeSiteSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/site',
  summary: 'Change settings of the site; those left out stay, null is the default',
  access: 'admin',
  limit: 'admin',
  refuses: ['site.changed'],
  body: z.strictObject({ ...seen, settings: SiteSettings }),
  bodyBytes,
  reply: SiteVersion,
})

export const previewSiteSettings = endpoint({
  method: 'POST',
  path: '/api/admin/site/preview',
  summary: 'What a change of the settings of the site would change, without changing it',
  access: 'admin',
  limit: 'admin',
  body: z.strictObject({ settings: SiteSettings }),
  bodyBytes,
  reply: z.object({ version: z.int(), changes: z.array(SiteChange) }),
})

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/api/admin/site/history',
  summary: 'The last 100 changes of the settings of the site, newest first',
  access: 'admin',
  limit: 'admin',
  reply: z.array(SiteHistoryEntry),
})

export const undoSiteSettings = endpoint({
  method: 'POST',
  path: '/api/admin/site/undo',
  summary: 'Set the site as it was before its last change, or as it was in another version',
  access: 'admin',
  limit: 'admin',
  refuses: ['site.changed', 'site.nothing_to_undo', 'site.version_not_found'],
  body: z.strictObject({ ...seen, to: z.optional(z.int()) }),
  reply: SiteVersion,
})
