import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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
    program: 'cli/plaza.ts',
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

  test('ends well when its reader has seen enough', async () => {
    const { child, ended } = start('users list --limit 50 --json')
    child.stdout?.once('data', () => child.stdout?.destroy())
    expect((await ended).code).toBe(0)
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
