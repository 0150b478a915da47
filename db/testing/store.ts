import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate } from '../migrate.ts'
import { openStore, type Engine, type Store } from '../store.ts'
import { templateName } from './postgres.ts'

/** The engine that this run of the tests is for. */
export const testEngine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

export type TestStore = Store & { readonly url: string }

interface Scratch {
  url: string
  drop: () => Promise<void>
}

let count = 0
const nextName = (): string => `plaza_${process.pid}_${(count += 1)}`

let folder: string | undefined
const sqliteFolder = (): string =>
  (folder ??= mkdtempSync(join(process.env['PLAZA_TEST_MEMORY'] ?? tmpdir(), 'plaza-test-')))

let template: Promise<Buffer> | undefined
const sqliteTemplate = async (): Promise<Buffer> => {
  const path = join(sqliteFolder(), 'template.db')
  await migrate({ url: `file:${path}` })
  const connection = new Database(path)
  const bytes = connection.serialize()
  connection.close()
  return bytes
}

const sqliteScratch = async (isMigrated: boolean): Promise<Scratch> => {
  const path = join(sqliteFolder(), `${nextName()}.db`)
  if (isMigrated) {
    template ??= sqliteTemplate()
    writeFileSync(path, await template)
  }
  const drop = async (): Promise<void> => {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
  }
  return { url: `file:${path}`, drop }
}

const onCluster = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: `${inject('postgresUrl')}/postgres` })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const postgresScratch = async (isMigrated: boolean): Promise<Scratch> => {
  const name = nextName()
  // Copying the template's files takes a third of what going through its pages takes.
  const copied = `template ${templateName} strategy file_copy`
  await onCluster(`create database ${name} ${isMigrated ? copied : ''}`)
  return {
    url: `${inject('postgresUrl')}/${name}`,
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  }
}

/** The address of a fresh database of the engine under test, with the schema or without it. */
export const scratchDatabase = (isMigrated = true): Promise<Scratch> =>
  testEngine === 'postgres' ? postgresScratch(isMigrated) : sqliteScratch(isMigrated)

/** A fresh, migrated store of the engine under test. Closing it drops its database. */
export const testStore = async (): Promise<TestStore> => {
  const { url, drop } = await scratchDatabase()
  const store = await openStore({ url })
  return {
    ...store,
    url,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}
