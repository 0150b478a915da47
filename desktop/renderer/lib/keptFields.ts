import { useEffect, useEffectEvent, useRef } from 'react'
import { type DraftHandle, useDraft } from './drafts.ts'

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

interface KeptForm<Fields> {
  /** What is written, as drafts are named. */
  key: string
  blank: Fields
  /** As they are now. */
  fields: Fields
  /** Puts what was kept into the form. */
  fill: (fields: Fields) => void
}

/**
 * Keeps what is typed into a form that a server may have drawn, on this device alone. The form begins as it was drawn,
 * and is then filled with what was kept.
 */
export function useKeptForm<Fields extends Record<string, string>>(kept: KeptForm<Fields>): DraftHandle {
  const { key, blank, fields, fill } = kept
  const draft = useDraft(key, { isLocal: true })
  const filled = useRef<number>(undefined)
  const refill = useEffectEvent((version: number) => {
    if (version === filled.current) return
    filled.current = version
    if (draft.content !== '') fill(fieldsOf(blank, draft.content))
  })
  useEffect(() => refill(draft.version), [draft.version])

  const [now, untouched] = [JSON.stringify(fields), JSON.stringify(blank)]
  const before = useRef({ now, untouched })
  const follow = useEffectEvent((now: string, untouched: string) => {
    const last = before.current
    // What was kept is not overwritten before the form is filled with it.
    if (now === last.now && untouched === last.untouched) return
    before.current = { now, untouched }
    // Nothing was typed into a form whose blank has changed elsewhere: it is drawn anew, and is no draft.
    if (now === last.now && last.now === last.untouched) fill(blank)
    else draft.write(now === untouched ? '' : now)
  })
  useEffect(() => follow(now, untouched), [now, untouched])
  return draft
}
