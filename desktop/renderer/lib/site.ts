import useSWR from 'swr'
import { getConfig, type SiteConfig } from '#shared/config.ts'
import { type ShownSite, siteWith } from '#shared/site.ts'

/** The site as its operator has set it; until that is known, as it is by default. */
export const useSite = (): ShownSite => siteWith(useSWR<SiteConfig>(getConfig.path, null).data?.site)
