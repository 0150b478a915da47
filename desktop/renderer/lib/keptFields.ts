import { useEffect, useEffectEvent } from 'react'
import type { DraftHandle } from '../../lib/drafts.ts'

/** The fields of a form as a draft keeps them; what cannot be read is left blank. */
export function fieldsOf<Fields extends Record<string, string>>(blank: Fields, draft: string): Fields {
  if (draft === '') return blank
  try {
    const kept: unknown = JSON.parse(draft)
    if (typeof kept !== 'object' || kept === null) return blank
    const known = Object.entries(kept).filter(([name, value]) => name in blank && typeof value === 'string')
    return { ...blank, ...Object.fromEntries(known) }
  } catch {
    return blank
  }
}

interface KeptFields<Fields> {
  draft: DraftHandle
  blank: Fields
  /** As they are now. */
  fields: Fields
}

/** Keeps what is typed, as long as it differs from the blank form. */
export function useKeptFields<Fields extends Record<string, string>>(kept: KeptFields<Fields>): void {
  const { draft, blank, fields } = kept
  const keep = useEffectEvent((now: string) => {
    const isBlank = now === JSON.stringify(blank)
    if (!isBlank || draft.content !== '') draft.write(isBlank ? '' : now)
  })
  const now = JSON.stringify(fields)
  useEffect(() => keep(now), [now])
}
