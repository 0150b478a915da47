import { shellPageOf } from './shellAddress.ts'

/**
 * Which entries of a window's history nobody wants to go back to, the last one first: pages of the shell, and
 * an address that is followed by itself, as after an outage.
 */
export function needlessEntries(addresses: readonly string[]): number[] {
  const needless: number[] = []
  let next: string | undefined
  for (let index = addresses.length - 1; index >= 0; index -= 1) {
    const address = addresses[index] ?? ''
    if (shellPageOf(address) || address === next) needless.push(index)
    else next = address
  }
  return needless
}
