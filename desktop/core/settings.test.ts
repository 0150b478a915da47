import * as z from 'zod/mini'
import { describe, expect, it, test } from 'vitest'
import {
  changeSettings,
  defaultSettings,
  mostServers,
  PreferencesInput,
  preferencesOf,
  readSettings,
  type Server,
  serverName,
} from './settings.ts'

const server = (changes: Partial<Server> = {}): Server => ({
  id: '0123456789abcdef',
  origin: 'https://plaza.example.com',
  name: 'Plaza',
  zoom: 1,
  ...changes,
})

describe('settings that cannot be read', () => {
  test.each([undefined, null, '', 'text', 7, [], [1, 2], {}])('%j are the defaults', (content) => {
    expect(readSettings(content)).toEqual({ settings: defaultSettings, repaired: [] })
  })

  test.each([
    ['openAtLogin', 'always'],
    ['closeToTray', 'yes'],
    ['badgeMode', null],
    ['notifications', 1],
    ['previews', ''],
    ['doNotDisturb', {}],
    ['quietHours', { from: '22:00' }],
    ['quietHours', { from: '24:00', to: '07:00' }],
    ['spellcheckLanguages', ['en', '../../etc']],
    ['spellcheckLanguages', 'en'],
    ['downloads', 'C:\\'],
    ['hardwareAcceleration', 'false'],
    ['updateChannel', 'nightly'],
  ] as const)('%s = %j falls back alone', (name, value) => {
    const stored = { version: 1, updateChannel: 'beta', closeToTray: false, [name]: value }
    const { settings, repaired } = readSettings(stored)
    expect(repaired).toEqual([name])
    expect(settings).toEqual({
      ...defaultSettings,
      updateChannel: 'beta',
      closeToTray: false,
      [name]: defaultSettings[name],
    })
  })

  test.each([
    ['no server', null],
    ['an id that is none', server({ id: '../evil' })],
    ['plain http', server({ origin: 'http://plaza.example.com' })],
    ['a path', server({ origin: 'https://plaza.example.com/' })],
    ['userinfo', server({ origin: 'https://a:b@plaza.example.com' })],
    ['a file', server({ origin: 'file:///etc/passwd' })],
    ['a script', server({ origin: 'javascript:alert(1)' })],
  ])('a server with %s is left out, its neighbours stay', (_, bad) => {
    const good = server({ id: 'fedcba9876543210' })
    const { settings, repaired } = readSettings({ version: 1, servers: [bad, good] })
    expect(settings.servers).toEqual([good])
    expect(repaired).toEqual(['servers'])
  })

  test.each([
    ['no name', { name: '' }, { name: 'https://plaza.example.com' }],
    ['a name without an end', { name: 'x'.repeat(101) }, { name: 'https://plaza.example.com' }],
    ['a zoom beyond sight', { zoom: 40 }, { zoom: 1 }],
    ['a fingerprint that is none', { pinnedFingerprint: 7 }, {}],
  ])('a server with %s keeps the rest', (...[, bad, instead]) => {
    const stored = { ...server({ zoom: 1.5, name: 'Agora' }), ...bad }
    const { settings, repaired } = readSettings({ version: 1, servers: [stored] })
    expect(settings.servers).toEqual([server({ zoom: 1.5, name: 'Agora', ...instead })])
    expect(repaired).toEqual(['servers'])
  })

  it('has each server once, and no more than a person could have added', () => {
    const many = Array.from({ length: 80 }, (_, index) =>
      server({ id: index.toString(16).padStart(16, '0') }),
    )
    expect(readSettings({ servers: many }).settings.servers).toHaveLength(mostServers)
    expect(readSettings({ servers: [server(), server({ name: 'Again' })] }).settings.servers).toEqual([
      server({ name: 'Again' }),
    ])
  })
})

test.each([
  ['Agora', 'Agora'],
  [' Agora\n', 'Agora'],
  ['', 'https://plaza.example.com'],
  [' ', 'https://plaza.example.com'],
  ['x'.repeat(101), 'x'.repeat(100)],
])('a server that says %j is called %j', (said, name) => {
  expect(serverName(said, 'https://plaza.example.com')).toBe(name)
})

describe('versions', () => {
  it('takes a file without one for the first', () => {
    const { settings } = readSettings({ badgeMode: 'dot', servers: [server()] })
    expect(settings).toEqual({ ...defaultSettings, badgeMode: 'dot', servers: [server()] })
  })

  it('reads a newer file as far as it understands it', () => {
    const { settings } = readSettings({ version: 9, badgeMode: 'dot', colour: 'red' })
    expect(settings).toEqual({ ...defaultSettings, badgeMode: 'dot' })
  })

  test.each([-1, 1.5, '1', Number.NaN])('%j is none', (version) => {
    expect(readSettings({ version, previews: 'none' }).settings.previews).toBe('none')
  })
})

describe('a change', () => {
  it('touches what it names, and nothing of what came before', () => {
    const before = { ...defaultSettings, servers: [server()] }
    const after = changeSettings(before, { badgeMode: 'off', closeToTray: undefined })
    expect(after).toEqual({ ...before, badgeMode: 'off' })
    expect(before.badgeMode).toBe('all')
  })

  test.each([
    [{ servers: [] }],
    [{ version: 2 }],
    [{ badgeMode: 'loud' }],
    [JSON.parse('{"__proto__": {"badgeMode": "off"}, "x": 1}') as object],
  ])('%j is refused', (input) => {
    expect(z.safeParse(PreferencesInput, input).success).toBe(false)
  })

  it('shows no servers to the preferences page', () => {
    const { version: _, servers: __, ...preferences } = defaultSettings
    expect(preferencesOf({ ...defaultSettings, servers: [server()] })).toEqual(preferences)
  })
})
