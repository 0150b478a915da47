import { describe, expect, it, test } from 'vitest'
import { findPage } from '#shared/pages.ts'
import { type MenuContext, type MenuItem, menuOf } from './menuModel.ts'

const context = (changes: Partial<MenuContext> = {}): MenuContext => ({
  platform: 'linux',
  isPackaged: true,
  servers: [],
  hasServer: true,
  isSignedIn: true,
  hasLocal: true,
  policy: { otherServers: true, localServer: true },
  canUpdate: true,
  ...changes,
})
const flat = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.kind === 'menu' ? flat(item.items) : [item]))
const commands = (changes?: Partial<MenuContext>) =>
  flat(menuOf(context(changes))).flatMap((item) => (item.kind === 'command' ? [item] : []))
const find = (label: string, changes?: Partial<MenuContext>) => {
  const found = commands(changes).find((item) => item.label === label)
  if (!found) throw new Error(`no item ${label}`)
  return found
}
const roles = (changes?: Partial<MenuContext>) =>
  flat(menuOf(context(changes))).flatMap((item) => (item.kind === 'role' ? [item.role] : []))
const platforms = ['darwin', 'win32', 'linux']

describe('the menu', () => {
  test.each([
    ['darwin', ['Plaza', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']],
    ['win32', ['&File', '&Edit', '&View', '&Go', '&Window', '&Help']],
    ['linux', ['&File', '&Edit', '&View', '&Go', '&Window', '&Help']],
  ])('on %s is %j', (platform, labels) => {
    expect(menuOf(context({ platform })).map((item) => 'label' in item && item.label)).toEqual(labels)
  })

  test.each(platforms)('on %s has each command once, and no key twice', (platform) => {
    const servers = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: `S${index}` }))
    const items = commands({ platform, servers })
    const done = items.map(({ command }) => JSON.stringify(command))
    const keys = items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(done).size).toBe(done.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each(platforms)('on %s leads to pages that exist', (platform) => {
    const paths = commands({ platform }).flatMap(({ command }) => (command.do === 'goTo' ? command.path : []))
    expect(paths).toHaveLength(8)
    expect(paths.filter((path) => !findPage(path))).toEqual([])
  })

  test.each([
    ['New Post', 'CmdOrCtrl+N', { do: 'goTo', path: '/create' }],
    ['Preferences…', 'CmdOrCtrl+,', { do: 'preferences' }],
    ['Search', 'CmdOrCtrl+K', { do: 'goTo', path: '/search' }],
    ['Add Server…', undefined, { do: 'addServer' }],
    ['Sign Out', undefined, { do: 'signOut' }],
    ['Back Up…', undefined, { do: 'localBackup' }],
    ['Diagnostics', undefined, { do: 'diagnostics' }],
    ['Check for Updates…', undefined, { do: 'checkForUpdates' }],
  ])('has %s', (label, accelerator, command) => {
    for (const platform of platforms)
      expect(find(label, { platform })).toMatchObject({ ...(accelerator && { accelerator }), command })
  })

  it('says nothing of a community on this computer where there may be none', () => {
    const policy = { otherServers: true, localServer: false }
    const labels = commands({ policy }).map(({ label }) => label)
    expect(labels).not.toContain('Community on This Computer')
    expect(commands().map(({ label }) => label)).toContain('Community on This Computer')
  })

  it('has developer tools unpackaged alone', () => {
    expect(roles({ isPackaged: false })).toContain('toggleDevTools')
    expect(roles({ isPackaged: true })).not.toContain('toggleDevTools')
  })

  test.each(platforms)('on %s quits once', (platform) => {
    expect(commands({ platform }).filter(({ command }) => command.do === 'quit')).toHaveLength(1)
  })

  it('has a key for each of the first nine servers', () => {
    const servers = Array.from({ length: 11 }, (_, index) => ({ id: `id${index}`, name: `S&${index}` }))
    const items = commands({ servers }).filter(({ command }) => command.do === 'openServer')
    expect(items.map(({ accelerator }) => accelerator)).toEqual([
      ...Array.from({ length: 9 }, (_, index) => `CmdOrCtrl+${index + 1}`),
      undefined,
      undefined,
    ])
    expect(items[0]).toMatchObject({ label: 'S&&0', command: { do: 'openServer', id: 'id0' } })
  })

  test.each([
    ['New Post', { hasServer: false }, false],
    ['Forums', { hasServer: false }, false],
    ['Zoom In', { hasServer: false }, false],
    ['Guidelines', { hasServer: false }, false],
    ['Sign Out', { hasServer: false }, false],
    ['Sign Out', { isSignedIn: false }, false],
    ['Sign Out', {}, true],
    ['Check for Updates…', { canUpdate: false }, false],
    ['Back Up…', { hasLocal: false }, false],
    ['Restore a Backup…', { hasLocal: false }, true],
    ['Preferences…', { hasServer: false, isSignedIn: false }, true],
    ['Add Server…', { hasServer: false }, true],
    ['Add Server…', { policy: { otherServers: false, localServer: true } }, false],
  ])('%s with %j can be chosen: %s', (label, changes, expected) => {
    expect(find(label, changes).isEnabled).toBe(expected)
  })
})
