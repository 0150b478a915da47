import useSWR from 'swr'
import { getViewer } from '#shared/auth.ts'
import { type Boot, bootElementId } from '#shared/boot.ts'
import { getConfig, type SiteConfig } from '#shared/config.ts'
import { getJson } from './api.ts'

/** What the server wrote into this page, or null where the page came without it (the development server). */
export function readBoot(): Boot | null {
  const text = document.getElementById(bootElementId)?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}

/** What this installation is: its payment mode, its identity provider. Undefined while loading. */
export function useConfig(): SiteConfig | undefined {
  return useSWR<SiteConfig>(getConfig.path, (address: string) => getJson<SiteConfig>(address)).data
}

/** The cache entries that the page's own boot data fills, so that a first load asks nothing. */
export const bootFallback = (boot: Boot | null): Record<string, unknown> =>
  boot ? { [getViewer.path]: boot.viewer, [getConfig.path]: boot.config } : {}
