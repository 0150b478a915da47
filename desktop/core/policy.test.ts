import { describe, expect, test } from 'vitest'
import { isManaged, openPolicy, readPolicy, readRegistry } from './policy.ts'

describe('a policy', () => {
  test('leaves open what it does not say', () => {
    expect(readPolicy({})).toEqual({ policy: openPolicy, refused: [] })
    expect(readPolicy({ localServer: false }).policy).toEqual({ ...openPolicy, localServer: false })
    expect(isManaged(openPolicy)).toBe(false)
    expect(isManaged(readPolicy({ updates: false }).policy)).toBe(true)
  })

  test('says it by booleans, or by a registry’s numbers', () => {
    const said = { otherServers: 0, updates: 1, localServer: false, updateChannel: 'beta' }
    expect(readPolicy(said)).toEqual({
      policy: { ...openPolicy, otherServers: false, localServer: false, updateChannel: 'beta' },
      refused: [],
    })
  })

  test('names servers as people do', () => {
    const { policy, refused } = readPolicy({ servers: ['club.example', 'https://other.example/x'] })
    expect(policy.servers).toEqual(['https://club.example', 'https://other.example'])
    expect(refused).toEqual([])
  })

  test.each([
    [{ servers: ['http://club.example', 'club.example'] }, 'servers', { servers: ['https://club.example'] }],
    [{ servers: 'club.example' }, 'servers', {}],
    [{ updates: 'no' }, 'updates', {}],
    [{ updates: 2 }, 'updates', {}],
    [{ updateChannel: 'nightly' }, 'updateChannel', {}],
    [{ proxy: 'x' }, 'proxy', {}],
    [{ toString: false }, 'toString', {}],
  ])('of %j what is unusable is named', (content, name, rest) => {
    expect(readPolicy(content)).toEqual({ policy: { ...openPolicy, ...rest }, refused: [name] })
  })

  test.each([null, 1, 'x', []])('%j is none', (content) => {
    expect(readPolicy(content)).toEqual({ policy: openPolicy, refused: [] })
  })
})

test('a registry is read as its tool prints it', () => {
  const printed = [
    '',
    String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Plaza`,
    String.raw`    servers    REG_MULTI_SZ    club.example\0other.example`,
    '    otherServers    REG_DWORD    0x0',
    '    updates    REG_DWORD    0x1',
    '    updateChannel    REG_SZ    beta',
    '',
  ].join('\r\n')
  expect(readRegistry(printed)).toEqual({
    servers: ['club.example', 'other.example'],
    otherServers: 0,
    updates: 1,
    updateChannel: 'beta',
  })
  expect(readRegistry('ERROR: The system was unable to find the specified registry key or value.')).toEqual(
    {},
  )
})
