import { limits } from '#shared/limits.ts'
import { type ShownSite, siteWith } from '#shared/site.ts'
import type { SiteLimits } from '#shared/siteLimits.ts'
import { useConfig } from './boot.ts'

/** The site as its operator has set it; until that is known, as it is by default. */
export const useSite = (): ShownSite => siteWith(useConfig()?.site)

/** How much the site takes of what is written and sent. */
export const useLimits = (): SiteLimits => ({ ...limits, ...useConfig()?.site?.limits })
