import { beforeEach, describe, expect, test, vi } from 'vitest'
import { join } from 'node:path'
import { openPolicy } from '../core/policy.ts'
import type { ShellState } from '../core/shellMessages.ts'
import { children } from '../testing/fakes/system.ts'
import { windows } from '../testing/fakes/windows.ts'
import { freshFolder } from '../testing/folders.ts'
import { arrive, ask, origin, say, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { reset } from '../testing/world.ts'
import { openLog } from './log.ts'
import { type PolicySources, systemPolicy } from './policy.ts'
import { serverId } from './serverId.ts'

beforeEach(() => {
  vi.useFakeTimers()
  reset()
})

const none: PolicySources = { file: () => null, registry: () => null, profile: () => ({}) }
const value = (name: string, type: string, content: string) => `    ${name}    ${type}    ${content}\r\n`

describe('what the administrator has decided', () => {
  const read = (platform: string, sources: Partial<PolicySources>) => {
    const log = openLog(join(freshFolder(), 'main.log'))
    return { policy: systemPolicy(platform, log, { ...none, ...sources }), log: log.tail().join('\n') }
  }

  test.each([
    ['linux', { file: () => '{"localServer":false}' }],
    ['darwin', { profile: () => ({ localServer: false }) }],
    ['win32', { registry: (root) => (root === 'HKLM' ? value('localServer', 'REG_DWORD', '0x0') : null) }],
  ] satisfies [string, Partial<PolicySources>][])('is read on %s', (platform, sources) => {
    expect(read(platform, sources).policy).toEqual({ ...openPolicy, localServer: false })
  })

  test('for the computer comes before what is decided for the person', () => {
    const registry = (root: string) => value('updates', 'REG_DWORD', root === 'HKLM' ? '0x0' : '0x1')
    expect(read('win32', { registry }).policy.updates).toBe(false)
  })

  test.each(['linux', 'darwin', 'win32'])('is nothing on %s where nothing is there', (platform) => {
    expect(read(platform, {}).policy).toEqual(openPolicy)
  })

  test('is named in the log where it is unusable', () => {
    const broken = read('linux', { file: () => '{' })
    expect(broken.policy).toEqual(openPolicy)
    expect(broken.log).toContain('policy.unread')
    expect(read('linux', { file: () => '{"updates":"no"}' }).log).toContain('policy.unusable')
  })
})

const given = 'https://club.example'
const stateOf = async (of: Parameters<typeof arrive>[0]) => (await ask('shell:state', {}, of)) as ShellState

describe('servers', () => {
  test('that were decided on are there from the start, first, and cannot be removed', async () => {
    startApp({ policy: { servers: ['club.example'] } })
    const shown = windowOf(serverId(given))
    arrive(shown, 'plaza-shell://app/welcome.html')
    const { servers, policy } = await stateOf(shown)
    expect(servers.map(({ origin: known }) => known)).toEqual([given, origin])
    expect(policy).toMatchObject({ servers: [given] })
    expect(await ask('shell:server', { do: 'remove', id: serverId(given) }, shown)).toMatchObject({
      message: expect.stringContaining('administers'),
    })
    expect(await ask('shell:server', { do: 'remove', id: server.id }, shown)).toEqual({ id: server.id })
  })

  test('of one’s own are out of reach where that was decided, and are not lost', async () => {
    const policy = { servers: ['club.example'], otherServers: false }
    const running = startApp({ policy })
    expect(windows.some(({ partition }) => partition.includes(server.id))).toBe(false)
    arrive(windowOf(serverId(given)), 'plaza-shell://app/welcome.html')
    expect(
      await ask('shell:server', { do: 'add', url: 'other.example' }, windowOf(serverId(given))),
    ).toMatchObject({ message: expect.stringContaining('administers') })
    expect(callsOf('partition.fetch').flat().join()).not.toContain('other.example')
    running.settings.change({ badgeMode: 'dot' })
    startApp({ userData: running.userData })
    expect(windowOf().partition).toContain(server.id)
  })
})

test('no community of this computer runs where that was decided', async () => {
  startApp({ settings: { servers: [] }, policy: { localServer: false } })
  const shown = windowOf(null)
  arrive(shown, 'plaza-shell://app/local.html')
  await ask('shell:state', {}, shown)
  for (const command of [{ do: 'start' }, { do: 'begin', hasDemo: true }, { do: 'reset', hasDemo: true }])
    say('shell:local', command, shown)
  await vi.advanceTimersByTimeAsync(0)
  expect(children).toEqual([])
  expect((await stateOf(shown)).local.status).toBe('stopped')
})

test('the channel of updates that was decided on holds', async () => {
  const running = startApp({ policy: { updateChannel: 'beta' } })
  running.settings.change({ updateChannel: 'stable' })
  expect(running.settings.get().updateChannel).toBe('beta')
})
