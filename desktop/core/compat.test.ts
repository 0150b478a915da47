import { describe, expect, test } from 'vitest'
import packed from '../../package.json' with { type: 'json' }
import { compatibilityOf } from './compat.ts'

const range = { from: '0.4.2', before: '2.0.0' }

describe('a server', () => {
  test.each(['0.4.2', '0.4.10', '0.10.0', '1.99.99', '1.0.0-beta.1', '1.0.0+build.7'])(
    '%s is understood',
    (version) => {
      expect(compatibilityOf(version, range)).toEqual({ isCompatible: true })
    },
  )

  test.each([
    ['0.4.1', 'server'],
    ['0.3.99', 'server'],
    ['', 'server'],
    ['unknown', 'server'],
    ['1.2', 'server'],
    ['v1.2.3', 'server'],
    ['1.2.3; rm', 'server'],
    ['2.0.0', 'app'],
    ['10.0.0', 'app'],
  ])('%s is not: the %s is too old', (version, outdated) => {
    expect(compatibilityOf(version, range)).toEqual({ isCompatible: false, outdated })
  })

  test('of this very version is understood', () => {
    expect(compatibilityOf(packed.version)).toEqual({ isCompatible: true })
  })
})
