import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { makeFor } from '#db/testing/make.ts'
import { scratchDatabase, testStore, type TestStore } from '#db/testing/store.ts'
import { startProcess } from '#server/testing/processes.ts'
import { scratchFolder } from './lines.testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  const make = makeFor(store)
  for (let n = 0; n < 60; n += 1) await make.user({ bio: 'x'.repeat(2000) })
})
afterAll(() => store.close())

/** Starts the program as a shell would, without a terminal. */
const start = (line: string, url = store.url) =>
  startProcess({
    program: 'plaza',
    args: line.split(' '),
    cwd: scratchFolder(),
    env: { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: scratchFolder() },
  })

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

  test('tells its words where there is no installation, and makes nothing by telling its version', async () => {
    const folder = scratchFolder()
    const env = { PLAZA_ENV_FILE: join(folder, 'none'), DATA_DIR: folder }
    const run = (...args: string[]) => startProcess({ program: 'plaza', args, cwd: folder, env }).ended
    expect(await run('users', '--help')).toMatchObject({ code: 0, err: '' })
    expect(await run('completion', 'bash')).toMatchObject({ code: 0, err: '' })
    expect(await run('users', 'list')).toMatchObject({
      code: 2,
      err: expect.stringContaining('PLAZA_ENV_FILE'),
    })
    const version = startProcess({
      program: 'plaza',
      args: ['--version'],
      cwd: folder,
      env: { DATA_DIR: folder },
    })
    expect(await version.ended).toMatchObject({ code: 0, out: expect.stringContaining('schema none') })
    expect(readdirSync(folder)).toEqual([])
  })

  test('names a folder that cannot be written in one sentence', async () => {
    const folder = scratchFolder()
    const env = { DATA_DIR: '/proc/none' }
    const { code, err } = await startProcess({
      program: 'plaza',
      args: ['users', 'list'],
      cwd: folder,
      env,
    }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^Error: \/proc\/none cannot be written \(ENOENT\): check DATA_DIR [^\n]+\n[^\n]+\n$/)
  })

  test('ends well when its reader has seen enough', async () => {
    const { child, ended } = start('users list --limit 50 --json')
    child.stdout?.once('data', () => child.stdout?.destroy())
    expect((await ended).code).toBe(0)
  })

  test('does what it was asked for where nobody reads what it says beside', async () => {
    const { url, drop } = await scratchDatabase()
    onTestFinished(drop)
    await migrate({ url })
    const { child, ended } = start('maintenance outgoing off --yes', url)
    child.stderr?.destroy()
    expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining('false') })
  })

  test('asks nobody where there is no terminal', async () => {
    const unsaid = await start('maintenance outgoing off').ended
    expect(unsaid).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--yes') })
  })

  test('ends at Ctrl-C with 130, after what was under way', async () => {
    const { url, drop } = await scratchDatabase()
    onTestFinished(drop)
    const { child, said, ended } = start('demo seed --size m', url)
    await expect.poll(() => said.err).toContain('…')
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, out: '', err: expect.stringContaining('demo reset') })
  })
})
