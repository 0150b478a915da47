import useSWR from 'swr'
import { getConfig, type SiteConfig } from '#shared/config.ts'
import { getJson } from './api.ts'

/** What this installation is: its payment mode, its identity provider. Undefined while loading. */
export function useConfig(): SiteConfig | undefined {
  return useSWR<SiteConfig>(getConfig.path, (address: string) => getJson<SiteConfig>(address)).data
}

/** The cache entry that the page's own boot data fills. */
export const configFallback = (config: SiteConfig): Record<string, SiteConfig> => ({
  [getConfig.path]: config,
})
