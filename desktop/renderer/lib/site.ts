import { type ShownSite, siteWith } from '#shared/site.ts'
import { useConfig } from './boot.ts'

/** The site as its operator has set it; until that is known, as it is by default. */
export const useSite = (): ShownSite => siteWith(useConfig()?.site)
