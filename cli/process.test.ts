import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { programRoot } from '#db/root.ts'
import { makeFor } from '#db/testing/make.ts'
import { scratchDatabase, testStore, type TestStore } from '#db/testing/store.ts'
import { scratchFolder } from './lines.testing.ts'

// Each story starts a program of its own on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  const make = makeFor(store)
  for (let n = 0; n < 60; n += 1) await make.user({ bio: 'x'.repeat(2000) })
})
afterAll(() => store.close())

/** Starts the program as a shell would, without a terminal. */
function start(line: string, url = store.url) {
  const child = spawn(process.execPath, [join(programRoot, 'cli/plaza.ts'), ...line.split(' ')], {
    cwd: scratchFolder(),
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: scratchFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, said, ended }
}

describe('the program', () => {
  test('ends with the exit code of its command, and keeps data and words apart', async () => {
    const version = await start('--version').ended
    expect(version).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^plaza .* schema .* node /),
    })
    const missing = await start('users show nobody --json').ended
    expect(missing).toMatchObject({ code: 3, out: '' })
    expect(JSON.parse(missing.err)).toMatchObject({ error: { code: 'user.not_found' } })
  })

  test('ends well when its reader has seen enough', async () => {
    const { child, ended } = start('users list --limit 50 --json')
    child.stdout.once('data', () => child.stdout.destroy())
    expect((await ended).code).toBe(0)
  })

  test('asks nobody where there is no terminal', async () => {
    const unsaid = await start('maintenance outgoing off').ended
    expect(unsaid).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--yes') })
  })

  test('ends at Ctrl-C with 130, after what was under way', async () => {
    const { url, drop } = await scratchDatabase()
    const { child, said, ended } = start('demo seed --size m', url)
    await vi.waitFor(() => expect(said.err).toContain('…'), { timeout: 60_000, interval: 20 })
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, out: '', err: expect.stringContaining('demo reset') })
    await drop()
  })
})
