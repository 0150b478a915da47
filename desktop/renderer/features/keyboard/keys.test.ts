import { describe, expect, it } from 'vitest'
import { stepTo } from '../../lib/steps.ts'
import { readKey } from './keys.ts'

describe('readKey', () => {
  it('knows the keys of one press', () => {
    expect(readKey(null, 'j').command).toEqual({ kind: 'move', step: 1 })
    expect(readKey(null, 'a').command).toEqual({ kind: 'press', target: 'upvote' })
    expect(readKey(null, 'c').command).toEqual({ kind: 'go', path: '/create' })
    expect(readKey(null, '/').command).toEqual({ kind: 'search' })
    expect(readKey(null, 'y')).toEqual({ command: null, pending: null })
  })

  it('waits after g for the place to go to', () => {
    expect(readKey(null, 'g')).toEqual({ command: null, pending: 'go' })
    expect(readKey('go', 't')).toEqual({ command: { kind: 'go', path: '/trending' }, pending: null })
    expect(readKey('go', 'h')).toEqual({ command: { kind: 'go', path: '/' }, pending: null })
  })

  it('forgets g after any other key, so that j is then no step', () => {
    expect(readKey('go', 'j')).toEqual({ command: null, pending: null })
  })
})

describe('stepTo', () => {
  it('begins at the first item and stays within the list', () => {
    expect(stepTo(-1, 1, 3)).toBe(0)
    expect(stepTo(-1, -1, 3)).toBe(0)
    expect(stepTo(0, 1, 3)).toBe(1)
    expect(stepTo(2, 1, 3)).toBe(2)
    expect(stepTo(0, -1, 3)).toBe(0)
  })
})
