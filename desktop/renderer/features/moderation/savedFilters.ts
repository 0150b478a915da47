import { deviceStore, followDevice, readDevice, writeDevice } from '../../lib/device.ts'
import type { TabName } from './filters.ts'
import { addressOfTab } from './filters.ts'

/** Filters as an address has them, without the tab: `status=pending&reason=spam`. */
type Saved = Readonly<Partial<Record<TabName, readonly string[]>>>

const name = 'plaza.filters'
const kept = 8
const none: readonly string[] = []
const stored = (): Saved => (readDevice(name) as Saved | null) ?? {}
const useStore = deviceStore<{ saved: Saved }>({ saved: {} }, () => ({ saved: stored() }))
followDevice(name, () => useStore.setState({ saved: stored() }))

/** What is narrowed down, in an order of its own, so that the same filters are the same text. */
export function filterText(filters: Record<string, string | undefined>): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(set.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}

/** The address of a tab under saved filters. */
export function addressOfSaved(tab: TabName, text: string): URLSearchParams {
  const address = addressOfTab(tab)
  for (const [key, value] of new URLSearchParams(text)) address.set(key, value)
  return address
}

export function toggled(list: readonly string[], text: string): readonly string[] {
  return list.includes(text) ? list.filter((other) => other !== text) : [...list, text].slice(-kept)
}

/** The filters that this device has saved for a tab. */
export function useSavedFilters(tab: TabName) {
  const list = useStore(({ saved }) => saved[tab] ?? none)
  return {
    list,
    toggle: (text: string) => {
      const saved = { ...useStore.getState().saved, [tab]: toggled(list, text) }
      useStore.setState({ saved })
      writeDevice(name, saved)
    },
  }
}
