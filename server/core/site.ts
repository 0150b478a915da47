import type { SiteConfig } from '#shared/config.ts'
import { limits } from '#shared/limits.ts'
import { siteWith, type Site } from '#shared/site.ts'
import { cssOf, palettesOf, type Palette, type Theme } from '#shared/siteColors.ts'
import { overridesOf, type SiteSettings } from '#shared/siteSettings.ts'
import type { SiteLimits } from '#shared/siteLimits.ts'
import type { SiteOverrides } from '#shared/siteShown.ts'
import type { Config } from '../config.ts'

/** The site as the server draws it: as it is by default, with what is set about it. */
export interface ServedSite extends Site {
  /** What differs from the default, for those who draw it elsewhere. */
  overrides: SiteOverrides | undefined
  /** Whom mails come from. */
  sender: { name: string; address: string }
  palettes: Record<Theme, Palette>
  /** What plans are said to include, by slug, where that is set. */
  planFeatures: Record<string, string[]>
  /** How much it takes of what people write and send. */
  limits: SiteLimits
  /** The style sheet of its own colors; empty where it has none. */
  css: string
}

/** The site that these settings make. */
export function servedSite(settings: SiteSettings): ServedSite {
  const overrides = overridesOf(settings)
  const site = siteWith(overrides)
  const palettes = palettesOf(settings)
  return {
    ...site,
    overrides,
    sender: {
      name: settings.mailFromName ?? site.name,
      address: settings.mailFromAddress ?? site.contactEmail,
    },
    palettes,
    planFeatures: settings.planFeatures ?? {},
    limits: { ...limits, ...overrides?.limits },
    css: settings.accentLight || settings.accentDark ? cssOf(palettes) : '',
  }
}

/** What everybody may know of the environment and of what is set. */
export const publicConfig =
  (
    { publicUrl, stripe, oidc, taxes }: Pick<Config, 'publicUrl' | 'stripe' | 'oidc' | 'taxes'>,
    version: string,
  ) =>
  ({ name, overrides }: Pick<ServedSite, 'name' | 'overrides'>): SiteConfig => ({
    siteName: name,
    publicUrl,
    paymentMode: stripe ? 'stripe' : 'sandbox',
    identityMode: oidc ? 'oidc' : 'embedded',
    version,
    ...(taxes === 'off' ? {} : { taxes }),
    ...(stripe ? { stripePublishableKey: stripe.publishableKey } : {}),
    ...(overrides ? { site: overrides } : {}),
  })
