import { beforeEach, describe, expect, test, vi } from 'vitest'
import { children } from '../testing/fakes/system.ts'
import { press } from '../testing/menu.ts'
import { arrive, ask, say, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { reset, world } from '../testing/world.ts'
import { serverId } from './serverId.ts'
import type { ShellState } from '../core/shellMessages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  reset()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const child = () => {
  const found = children.at(-1)
  if (!found) throw new Error('no server was started')
  return found
}
const hears = async (message: object) => {
  child().object.emit('message', message)
  await settle()
}
const ready = () => hears({ type: 'ready', port: 4321, version: '0.1.0' })
const exits = async () => {
  child().object.emit('exit', 0)
  await settle()
}
const stateOf = async () => ((await ask('shell:state', {}, windowOf(null))) as ShellState).local
const localWindow = () => windowOf(serverId('http://127.0.0.1:4321'))

/** The app with a community that has been begun. */
async function begun(hasDemo = true, around: Parameters<typeof startApp>[0] = {}) {
  startApp({ settings: { servers: [] }, ...around })
  arrive(windowOf(null), 'plaza-shell://app/local.html')
  say('shell:local', { do: 'begin', hasDemo }, windowOf(null))
  await ready()
}

describe('a first community', () => {
  test.each([true, false])('begins with a demonstration: %s', async (hasDemo) => {
    await begun(hasDemo)
    expect(child().told[0]).toMatchObject({ type: 'init', hasDemo })
    expect(await stateOf()).toMatchObject({ isNew: false, hasDemo, work: null, outcome: null })
  })

  test('stays what it is when it is begun once more', async () => {
    await begun(false)
    say('shell:local', { do: 'begin', hasDemo: true }, windowOf(null))
    await settle()
    expect(children).toHaveLength(1)
    expect(await stateOf()).toMatchObject({ hasDemo: false })
  })
})

describe('a backup', () => {
  test('is written where the person says, and says how much it holds', async () => {
    await begun()
    world.savePath = '/safe/plaza.tar.gz'
    say('shell:local', { do: 'backup' }, windowOf(null))
    await settle()
    expect(child().told.at(-1)).toEqual({ type: 'backup', file: '/safe/plaza.tar.gz' })
    expect(await stateOf()).toMatchObject({ work: 'backup' })
    // Work on all of it is done one at a time.
    say('shell:local', { do: 'backup' }, windowOf(null))
    await settle()
    expect(child().told).toHaveLength(2)
    await hears({ type: 'done', do: 'backup', message: null, rows: 1200, uploads: 3 })
    expect(await stateOf()).toMatchObject({
      work: null,
      outcome: { do: 'backup', message: null, rows: 1200, uploads: 3, before: null },
    })
  })

  test('is not made where nobody says where', async () => {
    await begun()
    say('shell:local', { do: 'backup' }, windowOf(null))
    await settle()
    expect(child().told).toHaveLength(1)
  })

  test('starts the server that rests; the menu offers it', async () => {
    await begun()
    say('shell:local', { do: 'stop' }, windowOf(null))
    await exits()
    world.savePath = '/safe/plaza.tar.gz'
    press('Back Up…')
    await settle()
    expect(children).toHaveLength(2)
    await ready()
    expect(child().told.at(-1)).toEqual({ type: 'backup', file: '/safe/plaza.tar.gz' })
    expect(windowOf(null).page.goal).toBe('plaza-shell://app/local.html')
  })

  test('that a crash cut off has failed', async () => {
    await begun()
    world.savePath = '/safe/plaza.tar.gz'
    say('shell:local', { do: 'backup' }, windowOf(null))
    await settle()
    await exits()
    expect(await stateOf()).toMatchObject({
      work: null,
      outcome: { do: 'backup', message: 'The server ended while it was at it' },
    })
  })
})

describe('a backup that is restored', () => {
  async function restored() {
    await begun(true, { answers: [0] })
    await ask('shell:server', { do: 'open', id: serverId('http://127.0.0.1:4321') }, windowOf(null))
    arrive(localWindow(), 'http://127.0.0.1:4321/r/books')
    world.openPaths = ['/safe/plaza.tar.gz']
    say('shell:local', { do: 'restore' }, windowOf(null))
    await settle()
    expect(child().told.at(-1)).toEqual({ type: 'shutdown' })
    await exits()
    await settle()
  }

  test('is done before the server serves again, for as long as it takes', async () => {
    await restored()
    expect(children).toHaveLength(2)
    expect(child().told[0]).toMatchObject({
      type: 'init',
      task: { do: 'restore', file: '/safe/plaza.tar.gz' },
    })
    await hears({ type: 'working' })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(callsOf('UtilityProcess.kill')).toEqual([])
    const cleared = callsOf('partition.clearStorageData').length
    await hears({
      type: 'done',
      do: 'restore',
      message: null,
      before: '/home/ada/local-server/backups/plaza-1.tar.gz',
    })
    await ready()
    expect(await stateOf()).toMatchObject({
      status: 'ready',
      outcome: { do: 'restore', message: null, before: 'plaza-1.tar.gz' },
    })
    // Nothing of the community before is left in its pages.
    expect(callsOf('partition.clearStorageData')).toHaveLength(cleared + 1)
    expect(localWindow().page.goal).toBe('http://127.0.0.1:4321/')
  })

  test('is not restored again by the start after it', async () => {
    await restored()
    await hears({ type: 'working' })
    child().object.emit('exit', 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(children).toHaveLength(3)
    expect(child().told[0]).not.toHaveProperty('task')
    expect(await stateOf()).toMatchObject({
      outcome: { do: 'restore', message: 'The server ended while it was at it' },
    })
  })

  test('leaves everything as it is where it is unusable', async () => {
    await restored()
    const cleared = callsOf('partition.clearStorageData').length
    await hears({ type: 'working' })
    await hears({ type: 'done', do: 'restore', message: 'It is damaged' })
    await ready()
    expect(await stateOf()).toMatchObject({ status: 'ready', outcome: { message: 'It is damaged' } })
    expect(callsOf('partition.clearStorageData')).toHaveLength(cleared)
  })

  test.each([
    ['picks none', [], [0]],
    ['says no', ['/safe/plaza.tar.gz'], [1]],
  ])('is not, when the person %s', async (_how, openPaths, answers) => {
    await begun(true, { answers })
    world.openPaths = openPaths
    say('shell:local', { do: 'restore' }, windowOf(null))
    await settle()
    expect(child().told).toHaveLength(1)
  })
})

test('a community is begun anew only after the question', async () => {
  await begun(true, { answers: [1] })
  say('shell:local', { do: 'reset', hasDemo: false }, windowOf(null))
  await settle()
  expect(child().told).toHaveLength(1)
  world.answers = [0]
  say('shell:local', { do: 'reset', hasDemo: false }, windowOf(null))
  await settle()
  await exits()
  expect(child().told[0]).toMatchObject({ hasDemo: false, task: { do: 'reset' } })
  expect(await stateOf()).toMatchObject({ work: 'reset', hasDemo: false })
})
