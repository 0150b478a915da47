/** A text as this device keeps it. */
export interface KeptDraft {
  content: string
  /** The server's count of saves when this device last agreed with it; 0 before a first save. */
  revision: number
  /** Something was typed that the server does not have yet. */
  isDirty: boolean
}

export interface StoredDraft {
  content: string
  revision: number
}

type Merge =
  | { kind: 'keep'; draft: KeptDraft }
  | { kind: 'take'; draft: KeptDraft }
  | { kind: 'ask'; mine: string; stored: StoredDraft }
  | { kind: 'drop' }

const agreed = (stored: StoredDraft): KeptDraft => ({ ...stored, isDirty: false })

/**
 * What becomes of the text on this device and the one on the server. Only where both were changed since
 * they last agreed is the person asked; nothing that was typed is ever lost silently.
 */
export function mergeDrafts(kept: KeptDraft | null, stored: StoredDraft | null): Merge {
  if (!stored) {
    if (!kept) return { kind: 'drop' }
    const wasDiscardedElsewhere = kept.revision > 0 && !kept.isDirty
    return wasDiscardedElsewhere ? { kind: 'drop' } : { kind: 'keep', draft: { ...kept, revision: 0 } }
  }
  if (!kept) return { kind: 'take', draft: agreed(stored) }
  if (kept.content === stored.content) return { kind: 'keep', draft: agreed(stored) }
  if (stored.revision <= kept.revision) return { kind: 'keep', draft: { ...kept, isDirty: true } }
  return kept.isDirty && kept.content !== ''
    ? { kind: 'ask', mine: kept.content, stored }
    : { kind: 'take', draft: agreed(stored) }
}
