import { describe, expect, it } from 'vitest'
import { mergeDrafts } from './draftMerge.ts'

const kept = (content: string, revision: number, isDirty: boolean) => ({ content, revision, isDirty })

describe('mergeDrafts', () => {
  it('keeps what only this device has', () => {
    expect(mergeDrafts(kept('mine', 0, true), null)).toEqual({ kind: 'keep', draft: kept('mine', 0, true) })
  })

  it('begins to count anew when the server forgot a text that was typed on since', () => {
    expect(mergeDrafts(kept('mine', 4, true), null)).toEqual({ kind: 'keep', draft: kept('mine', 0, true) })
  })

  it('drops what was published or discarded elsewhere', () => {
    expect(mergeDrafts(kept('mine', 4, false), null)).toEqual({ kind: 'drop' })
    expect(mergeDrafts(null, null)).toEqual({ kind: 'drop' })
  })

  it('takes what only the server has, or has newer', () => {
    const stored = { content: 'theirs', revision: 3 }
    expect(mergeDrafts(null, stored)).toEqual({ kind: 'take', draft: kept('theirs', 3, false) })
    expect(mergeDrafts(kept('old', 2, false), stored)).toEqual({
      kind: 'take',
      draft: kept('theirs', 3, false),
    })
  })

  it('asks when both were changed', () => {
    const stored = { content: 'theirs', revision: 3 }
    expect(mergeDrafts(kept('mine', 2, true), stored)).toEqual({ kind: 'ask', mine: 'mine', stored })
  })

  it('takes what another window has typed since this one was emptied', () => {
    const stored = { content: 'theirs', revision: 3 }
    expect(mergeDrafts(kept('', 2, true), stored)).toEqual({ kind: 'take', draft: kept('theirs', 3, false) })
  })

  it('keeps what was typed since the last save', () => {
    expect(mergeDrafts(kept('mine, longer', 3, true), { content: 'mine', revision: 3 })).toEqual({
      kind: 'keep',
      draft: kept('mine, longer', 3, true),
    })
  })

  it('agrees where both say the same', () => {
    expect(mergeDrafts(kept('same', 1, true), { content: 'same', revision: 5 })).toEqual({
      kind: 'keep',
      draft: kept('same', 5, false),
    })
  })
})
