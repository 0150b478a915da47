import { writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseFault } from './fault.ts'
import { migrate } from './migrate.ts'
import { scratchDatabase, testEngine } from './testing/store.ts'

/** What an operator is told when the program begins with this database. */
async function toldOf(url: string): Promise<string | null> {
  try {
    await migrate({ url })
    return 'nothing'
  } catch (error) {
    return databaseFault(error)
  }
}
async function scratch(): Promise<string> {
  const { url, drop } = await scratchDatabase(false)
  onTestFinished(drop)
  return url
}

describe.runIf(testEngine === 'postgres')('a Postgres', () => {
  test('that refuses the sign-in, has no such database, or does not secure the line', async () => {
    const url = await scratch()
    const change = (from: string | RegExp, to: string) => url.replace(from, to)
    expect(await toldOf(change(/plaza:plaza@/, 'nobody:hunter2hunter2@'))).toMatch(
      /^The database refuses the sign-in \([^)]*"nobody"\): check the user and the password in DATABASE_URL/,
    )
    expect(await toldOf(`${url}_none`)).toMatch(
      /^There is no such database \(database "\w+_none" does not exist\)/,
    )
    expect(await toldOf(`${url}?sslmode=verify-full`)).toMatch(
      /^The connection to the database cannot be secured \(.*\): check sslmode/,
    )
    expect(await toldOf(change('@127.0.0.1', '@nowhere.invalid'))).toMatch(
      /^The host of the database is not known \(.*nowhere\.invalid\)/,
    )
    expect(await toldOf('postgres://plaza@%2Fnowhere/plaza')).toMatch(
      /^The database cannot be reached by its socket \(.*\/nowhere\/\.s\.PGSQL\.5432\): start it, or check DATABASE_URL/,
    )
    expect(await toldOf(url)).toBe('nothing')
  })

  test('whose line is to be secured is told so in one sentence, and nothing else', async () => {
    const warnings: string[] = []
    const hear = ({ message }: Error) => warnings.push(message)
    process.on('warning', hear)
    onTestFinished(() => void process.off('warning', hear))
    const url = await scratch()
    for (const mode of ['require', 'prefer', 'verify-ca'])
      expect(await toldOf(`${url}?sslmode=${mode}`)).toMatch(
        /^The connection to the database cannot be secured/,
      )
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  })

  test('whose authority stands in a file that cannot be read', async () => {
    const url = await scratch()
    expect(await toldOf(`${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`)).toMatch(
      /^The connection to the database cannot be secured \(\/nowhere\/ca\.pem cannot be read \(ENOENT\).*\): check sslmode/,
    )
  })

  test('in which this user may not create anything', async () => {
    const url = await scratch()
    const admin = new Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create role reader_of_little login password 'reader'`)
    onTestFinished(async () => {
      await admin.query('drop role reader_of_little')
      await admin.end()
    })
    expect(await toldOf(url.replace('plaza:plaza@', 'reader_of_little:reader@'))).toMatch(
      /^The database does not let this user change it \(permission denied for schema public\): grant/,
    )
  })
})

describe.runIf(testEngine === 'sqlite')('a SQLite file', () => {
  test('that is none, and one that cannot be opened', async () => {
    const url = await scratch()
    writeFileSync(url.replace('file:', ''), 'Dear reader, '.repeat(500))
    expect(await toldOf(url)).toMatch(/^The file of the database is damaged or none of SQLite \(/)
    expect(await toldOf('file:/proc/plaza.db')).toMatch(
      /^The file of the database cannot be opened and written \(/,
    )
  })
})

test('a full disk and a missing password are told of as such, and what nobody foresaw as nothing', () => {
  for (const code of ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])
    expect(databaseFault(Object.assign(new Error('x'), { code }))).toMatch(/^The disk is full/)
  // As the driver says it where a password is proven by SCRAM.
  const unanswered = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'
  expect(databaseFault(new Error(unanswered))).toMatch(/^The database asks for a password, and DATABASE_URL/)
  expect(databaseFault(new Error('a mistake of ours'))).toBeNull()
})
