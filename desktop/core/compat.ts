/** The servers that this app understands: from the first of these versions, before the second. */
export const supported = { from: '0.1.0', before: '1.0.0' } as const

export type Compatibility = { isCompatible: true } | { isCompatible: false; outdated: 'app' | 'server' }

/** Decides by the `version` of GET /api/config. What is no version comes from a server older than versions. */
export function compatibilityOf(
  version: string,
  range: { from: string; before: string } = supported,
): Compatibility {
  const given = partsOf(version)
  if (!given || isBefore(given, partsOf(range.from))) return { isCompatible: false, outdated: 'server' }
  if (!isBefore(given, partsOf(range.before))) return { isCompatible: false, outdated: 'app' }
  return { isCompatible: true }
}

type Parts = [number, number, number]

function partsOf(version: string): Parts | null {
  const found = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+][\w.+-]*)?$/.exec(version)
  return found && [Number(found[1]), Number(found[2]), Number(found[3])]
}

function isBefore(one: Parts, other: Parts | null): boolean {
  if (!other) return false
  const index = one.findIndex((part, place) => part !== other[place])
  return index !== -1 && (one[index] ?? 0) < (other[index] ?? 0)
}
