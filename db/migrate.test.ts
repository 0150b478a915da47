import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, schemaState } from './migrate.ts'
import { NewerSchemaError } from './migrations.ts'
import { openStore } from './store.ts'
import { makeFor } from './testing/make.ts'
import { scratchDatabase, testEngine } from './testing/store.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let folder: string
beforeEach(async () => {
  scratch = await scratchDatabase(false)
  folder = await mkdtemp(join(tmpdir(), 'plaza-migrations-'))
  await cp(fileURLToPath(new URL('./migrations', import.meta.url)), folder, { recursive: true })
})
afterEach(async () => {
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Adds a migration to the copied folder, as a later version of the program would. */
const addMigration = async (tag: string, sql: string): Promise<void> => {
  const journal = join(folder, testEngine, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, { tag }] }))
  await mkdir(join(folder, testEngine), { recursive: true })
  await writeFile(join(folder, testEngine, `${tag}.sql`), sql)
}

const column = 'alter table settings add column note text'

test('an empty database gets every migration once', async () => {
  const { url } = scratch
  const { pending } = await schemaState({ url })
  expect(pending[0]).toBe('0000_start')
  expect(await migrate({ url })).toEqual(pending)
  expect(await migrate({ url })).toEqual([])
  expect(await schemaState({ url })).toEqual({ applied: pending, pending: [] })
})

test('instances that start together migrate once', async () => {
  const { url } = scratch
  const runs = await Promise.all([migrate({ url }), migrate({ url }), migrate({ url })])
  expect(runs.filter((ran) => ran.length > 0)).toHaveLength(1)
})

test('a database in use is migrated with its rows', async () => {
  const { url } = scratch
  await migrate({ url })
  const store = await openStore({ url })
  const post = await makeFor(store).post({ title: 'Still here', hashtags: ['kept'] })
  await store.close()

  await addMigration('9000_note', column)
  expect(await migrate({ url, folder })).toEqual(['9000_note'])
  const after = await openStore({ url })
  const [row] = await after.read((db) => db.select().from(after.tables.posts))
  expect(row).toEqual(post)
  await after.close()
})

test('a migration that fails leaves nothing behind and can run again', async () => {
  const { url } = scratch
  await migrate({ url })
  await addMigration('9000_broken', `${column};\n--> statement-breakpoint\ninsert into nowhere values (1)`)
  await expect(migrate({ url, folder })).rejects.toThrow('nowhere')
  expect((await schemaState({ url, folder })).pending).toEqual(['9000_broken'])
  await writeFile(join(folder, testEngine, '9000_broken.sql'), column)
  expect(await migrate({ url, folder })).toEqual(['9000_broken'])
})

test('a database of a newer program is refused', async () => {
  const { url } = scratch
  await addMigration('9000_note', column)
  await migrate({ url, folder })
  await expect(migrate({ url })).rejects.toThrow(NewerSchemaError)
  await expect(schemaState({ url })).rejects.toThrow('9000_note')
})

describe.runIf(testEngine === 'sqlite')('on SQLite', () => {
  test('a file with rows is copied before it is changed, an empty one is not', async () => {
    const { url } = scratch
    const path = url.replace('file:', '')
    await migrate({ url })
    expect(existsSync(`${path}.before-0000_start`)).toBe(false)
    await addMigration('9000_note', column)
    await migrate({ url, folder })
    expect((await schemaState({ url: `file:${path}.before-9000_note` })).pending).toEqual([])
    expect((await stat(`${path}.before-9000_note`)).mode & 0o777).toBe(0o600)
    expect((await stat(path)).mode & 0o007).toBe(0)
    for (const number of [1, 2]) {
      await addMigration(`900${number}_note`, `alter table settings add column note${number} text`)
      await migrate({ url, folder })
    }
    const copies = ['9000_note', '9001_note', '9002_note'].map((tag) => `${path}.before-${tag}`)
    expect(copies.map((copy) => existsSync(copy))).toEqual([false, true, true])
    await Promise.all(copies.map((copy) => rm(copy, { force: true })))
  })
})
