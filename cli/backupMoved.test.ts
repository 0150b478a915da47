import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openStore } from '#db/store.ts'
import { scratchDatabase, testEngine } from '#db/testing/store.ts'
import { rawRows } from '#db/sql.ts'
import { bundleEmbedded, TestEmbedded } from '#server/embedded/testing.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

const running: TestEmbedded[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()))
})

function start(options: ConstructorParameters<typeof TestEmbedded>[0]): TestEmbedded {
  const server = new TestEmbedded(options)
  running.push(server)
  return server
}

const postsOf = async (server: TestEmbedded): Promise<string[]> => {
  const answer = await fetch(`${await server.ready()}/api/posts`, { headers: server.headers })
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
}

// The community on a computer is one of SQLite, and so is the server that it moves to.
test.skipIf(testEngine !== 'sqlite')(
  'a community moves from a computer to a server by its commands, and back',
  async () => {
    const entry = await bundleEmbedded('embedded-moved')
    const folder = scratchFolder()
    const here = start({ entry, dataDir: join(folder, 'here') })
    const shown = await postsOf(here)
    expect(shown.length).toBeGreaterThan(0)
    const archive = join(folder, 'community.tar.gz')
    here.send({ type: 'backup', file: archive })
    expect(await here.report('done')).toMatchObject({ do: 'backup', message: null })
    await here.shutdown()

    const { url, drop } = await scratchDatabase(false)
    const plaza = cliOver(url, { DATA_DIR: join(folder, 'server') })
    expect(await plaza(`backup restore ${archive} --confirm ${url.split('/').at(-1)}`)).toMatchObject({
      code: 0,
    })
    const store = await openStore({ url })
    const rows = await store.read((db) => rawRows<{ id: string }>(db, sql`select id from posts`))
    await store.close()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(shown))

    const back = join(folder, 'back.tar.gz')
    const made = await plaza(`backup create -o ${back} --json --quiet`)
    expect(dataOf(made)).toMatchObject({ isVerified: true })
    await drop()
    const there = start({
      entry,
      dataDir: join(folder, 'there'),
      hasDemo: false,
      task: { do: 'restore', file: back },
    })
    expect(await postsOf(there)).toEqual(shown)
    expect(await there.report('done')).toMatchObject({ do: 'restore', message: null })
    await there.shutdown()
  },
)
