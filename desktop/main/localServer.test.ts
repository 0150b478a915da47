import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../testing/folders.ts'
import { children } from '../testing/fakes/system.ts'
import { callsOf } from '../testing/strict.ts'
import { reset } from '../testing/world.ts'
import { openLog } from './log.ts'
import { setupLocalServer } from './localServer.ts'
import { serverId } from './serverId.ts'
import { openSettings } from './settings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  reset()
})

/** The supervisor, with a server whose health is `isHealthy`. */
function create(isHealthy = true, folder = freshFolder()) {
  const log = openLog(join(folder, 'main.log'))
  const settings = openSettings(join(folder, 'settings.json'), log)
  const asked: { url: string; headers: unknown }[] = []
  const local = setupLocalServer({
    files: {
      bundle: '/app/out/main/server.js',
      appDir: '/app',
      dataDir: join(folder, 'data'),
      memory: join(folder, 'local.json'),
      log: join(folder, 'local.log'),
    },
    settings,
    log,
    request: async (url, init) => {
      asked.push({ url, headers: init.headers })
      return new Response(null, { status: isHealthy ? 200 : 503 })
    },
  })
  return { local, settings, asked, folder }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const child = (index = children.length - 1) => {
  const found = children[index]
  if (!found) throw new Error('no child was started')
  return found
}
const listens = async (port = 4321) => {
  child().object.emit('message', { type: 'ready', port, version: '0.1.0' })
  await settle()
}
const exits = (code = 1) => child().object.emit('exit', code)

test('it starts with a fresh key, without the secrets of the environment, and is ready when it is healthy', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_x')
  const { local, settings, asked } = create()
  const ready = local.whenReady()
  const { told, options, path } = child()
  expect(path).toBe('/app/out/main/server.js')
  expect(told).toEqual([expect.objectContaining({ type: 'init', appDir: '/app', preferredPort: 0 })])
  const { key } = told[0] as { key: string }
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(options)).not.toContain('sk_live_x')
  expect(JSON.stringify(options)).not.toContain(key)
  expect(local.key()).toBe(null)
  await listens()
  expect(await ready).toBe(true)
  expect(asked).toEqual([{ url: 'http://127.0.0.1:4321/healthz', headers: { 'X-Desktop-Key': key } }])
  expect(local.key()).toEqual({ origin: 'http://127.0.0.1:4321', key })
  expect(settings.get().servers).toEqual([
    {
      id: serverId('http://127.0.0.1:4321'),
      origin: 'http://127.0.0.1:4321',
      name: 'This computer',
      zoom: 1,
    },
  ])
})

test('a crash is followed by another start, later each time, with another key and the same port', async () => {
  const { local } = create()
  local.start()
  await listens()
  const before = local.key()?.key
  exits()
  expect(local.state().status).toBe('waiting')
  expect(local.key()).toBe(null)
  await vi.advanceTimersByTimeAsync(999)
  expect(children).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(children).toHaveLength(2)
  expect(child().told[0]).toMatchObject({ preferredPort: 4321 })
  await listens()
  expect(local.key()?.key).not.toBe(before)
  exits()
  await vi.advanceTimersByTimeAsync(1999)
  expect(children).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(children).toHaveLength(3)
})

test('five crashes in five minutes are enough; a person can start it again', async () => {
  const { local } = create()
  const ready = local.whenReady()
  for (let count = 0; count < 5; count += 1) {
    exits()
    await vi.advanceTimersByTimeAsync(count < 4 ? 16_000 : 0)
  }
  expect(await ready).toBe(false)
  expect(local.state()).toMatchObject({ status: 'failed', fatal: 'CRASHED' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(children).toHaveLength(5)
  local.start()
  await listens()
  expect(local.state()).toMatchObject({ status: 'ready', fatal: null })
})

test.each(['PORT', 'LOCKED', 'MIGRATION', 'NODE'])('after %s it does not try again', async (code) => {
  const { local } = create()
  local.start()
  child().object.emit('message', { type: 'fatal', code, message: 'because' })
  exits()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(children).toHaveLength(1)
  expect(local.state()).toMatchObject({ status: 'failed', fatal: code, logTail: ['because'] })
})

test('a start that hangs is killed after twenty seconds', async () => {
  const { local } = create()
  local.start()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(callsOf('UtilityProcess.kill')).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(callsOf('UtilityProcess.kill')).toHaveLength(1)
  exits()
  expect(local.state().status).toBe('waiting')
})

test('the first start, which makes all of the data, has no deadline', async () => {
  const { local } = create()
  local.start()
  child().object.emit('message', { type: 'working' })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(callsOf('UtilityProcess.kill')).toHaveLength(0)
  await listens()
  expect(local.state()).toMatchObject({ status: 'ready', work: null })
})

test('one that listens but is not healthy is killed', async () => {
  const { local } = create(false)
  local.start()
  await listens()
  expect(callsOf('UtilityProcess.kill')).toHaveLength(1)
  expect(local.key()).toBe(null)
})

describe('the end', () => {
  test('is told, and waited for', async () => {
    const { local } = create()
    local.start()
    await listens()
    let hasEnded = false
    const end = local.end().then(() => (hasEnded = true))
    expect(child().told.at(-1)).toEqual({ type: 'shutdown' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(hasEnded).toBe(false)
    exits(0)
    await end
    expect(local.state().status).toBe('stopped')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(children).toHaveLength(1)
  })

  test('comes by force after five seconds', async () => {
    const { local } = create()
    local.start()
    await listens()
    void local.end()
    await vi.advanceTimersByTimeAsync(5000)
    expect(callsOf('UtilityProcess.kill')).toHaveLength(1)
  })

  test('of what never ran is there at once', async () => {
    await create().local.end()
    expect(children).toEqual([])
  })
})

test('a late word of an earlier process is not heard', async () => {
  const { local } = create()
  local.start()
  const first = child()
  exits()
  await vi.advanceTimersByTimeAsync(1000)
  first.object.emit('message', { type: 'ready', port: 1, version: '0.1.0' })
  first.object.emit('exit', 1)
  await settle()
  expect(local.state()).toMatchObject({ status: 'starting', port: null })
})

test('what is no report is ignored', async () => {
  const { local } = create()
  local.start()
  for (const message of [
    null,
    'ready',
    { type: 'ready' },
    { type: 'ready', port: '80', version: '1' },
    { type: 'fatal', code: 'X' },
  ])
    child().object.emit('message', message)
  expect(local.state().status).toBe('starting')
})

test('its log is kept to its last lines, from its messages and from what it prints', async () => {
  const { local, folder } = create()
  local.start()
  for (let line = 0; line < 100; line += 1)
    child().object.emit('message', { type: 'log', line: `line ${line}` })
  expect(local.state().logTail).toHaveLength(40)
  expect(local.state().logTail.at(-1)).toBe('line 99')
  expect(readFileSync(join(folder, 'local.log'), 'utf8').split('\n')).toHaveLength(101)
  ;(child().object.stderr as NodeJS.ReadWriteStream | null)?.write('boom\n')
  await settle()
  await expect.poll(() => local.state().logTail.at(-1)).toBe('boom')
})

test('another port is another server: the earlier one is forgotten', async () => {
  const { local, settings, folder } = create()
  local.start()
  await listens(4321)
  exits(0)
  await vi.advanceTimersByTimeAsync(1000)
  await listens(4322)
  expect(settings.get().servers.map(({ origin }) => origin)).toEqual(['http://127.0.0.1:4322'])
  const again = create(true, folder)
  expect(again.local.isLocal(serverId('http://127.0.0.1:4322'))).toBe(true)
})
