import * as z from 'zod/mini'

/** What the members of another product are exported by; `plaza` is our own format. */
export const ImportSource = z.enum(['ghost', 'substack', 'patreon', 'circle', 'plaza'])
export type ImportSource = z.output<typeof ImportSource>

const anAddress = z.email()
const longestAddress = 254

/** An email address as people are found by it: whatever its case and the spaces around it; null where it is none. */
export function addressKey(address: string): string | null {
  const key = address.trim().normalize('NFC').toLowerCase()
  return key.length <= longestAddress && anAddress.safeParse(key).success ? key : null
}
