import { createContext, useContext } from 'react'
import useSWR, { SWRConfig, type SWRConfiguration } from 'swr'
import { getViewer } from '#shared/auth.ts'
import { type Boot, bootElementId } from '#shared/boot.ts'
import { getConfig, type SiteConfig } from '#shared/config.ts'
import { getJson } from './api.ts'

/** Server data stays as it was read until something of ours, or a live event, changes it. */
export const dataSettings: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** What the server wrote into this page, or null where the page came without it (the development server). */
export function readBoot(): Boot | null {
  const text = document.getElementById(bootElementId)?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}

/** What `Known` has read of the installation. */
export const ConfigContext = createContext<SiteConfig | undefined>(undefined)

/** Reads what this installation is: for `Known` alone. */
export const useReadConfig = (): SiteConfig | undefined =>
  useSWR<SiteConfig>(getConfig.path, (address: string) => getJson<SiteConfig>(address)).data

/** What this installation is: its payment mode, its identity provider. Undefined while loading. */
export const useConfig = (): SiteConfig | undefined => useContext(ConfigContext)

/** The reader and the installation, which the page's own boot data tells, so that a first load asks nothing. */
export const bootFallback = (boot: Boot | null): Record<string, unknown> =>
  boot ? { [getViewer.path]: boot.viewer, [getConfig.path]: boot.config } : {}

/**
 * SWR keeps a list as its pages, each under its own address, and once more together under this name; asked for
 * by its own function, it would bring lists to pages that have none.
 */
export const wholeList = '$inf$'

/** What the page came with, under the keys by which it is looked for: a list is also kept as a whole. */
export const bootEntries = ({
  things,
  lists,
}: Pick<Boot, 'things' | 'lists'>): [key: string, value: unknown][] => [
  ...Object.entries(things),
  ...Object.entries(lists).flatMap(([address, page]): [string, unknown][] => [
    [address, page],
    [wholeList + address, [page]],
  ]),
]

/** Keeps what the page came with as if it had been read just now. */
export function keepBoot(boot: Boot | null): void {
  const { cache } = SWRConfig.defaultValue
  for (const [key, data] of boot ? bootEntries(boot) : []) cache.set(key, { data })
}
