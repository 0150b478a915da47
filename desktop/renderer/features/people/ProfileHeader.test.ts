import { describe, expect, it } from 'vitest'
import { printedName } from './ProfileHeader.tsx'

const nobody = { username: 'ada', displayName: null, firstName: null, lastName: null }

describe('printedName', () => {
  it('prefers the chosen name, then both names, then the username', () => {
    const named = { ...nobody, firstName: 'Ada', lastName: 'Lovelace' }
    expect(printedName({ ...named, displayName: 'The Countess' })).toBe('The Countess')
    expect(printedName(named)).toBe('Ada Lovelace')
    expect(printedName({ ...nobody, firstName: 'Ada' })).toBe('ada')
    expect(printedName(nobody)).toBe('ada')
  })
})
