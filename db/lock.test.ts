import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseInUseError, databaseHolder, lockDatabase } from './lock.ts'
import { scratchDatabase, testEngine } from './testing/store.ts'

/** Holds the file that it is given until it is killed; says when it has it. */
const program = `
  import { lockDatabase } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
  lockDatabase(process.argv[1])
  process.stdout.write('held')
  setInterval(() => undefined, 1000)`
const command = (url: string): string[] => [process.execPath, '--input-type=module', '-e', program, url]

async function scratch(): Promise<{ url: string; path: string }> {
  const { url, drop } = await scratchDatabase(false)
  onTestFinished(drop)
  return { url, path: url.replace('file:', '') }
}

/** Another process that holds the file, started by these words; ended with its test. */
async function holder(url: string, ...words: string[]): Promise<ChildProcess> {
  const [first = '', ...args] = [...words, ...command(url)]
  const child = spawn(first, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await once(child.stdout, 'data')
  return child
}

/** Processes that count anew, as those of a container do. */
const namespace = ['unshare', '--pid', '--fork', '--kill-child']
const hasNamespaces = ((): boolean => {
  try {
    execFileSync('unshare', [...namespace.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.runIf(testEngine === 'postgres')('a Postgres serves many', async () => {
  const { url } = await scratch()
  const both = [lockDatabase(url), lockDatabase(url)]
  expect(databaseHolder(url)).toBeNull()
  for (const release of both) release()
})

describe.runIf(testEngine === 'sqlite')('a SQLite file', () => {
  test.each([true, false])(
    'is one by whichever name, a link to it too (there already: %s)',
    async (isThere) => {
      const { url, path } = await scratch()
      if (isThere) writeFileSync(path, '')
      const link = `${path}-elsewhere`
      symlinkSync(path, link)
      const release = lockDatabase(`file:${link}`)
      expect(databaseHolder(url)).toBe(`process ${process.pid}`)
      expect(() => lockDatabase(url)).toThrow(DatabaseInUseError)
      release()
      const other = lockDatabase(url)
      expect(() => lockDatabase(`file:${link}`)).toThrow(DatabaseInUseError)
      other()
    },
  )

  test('is held by one, who is told of, and free when given back', async () => {
    const { url, path } = await scratch()
    expect(databaseHolder(url)).toBeNull()
    const release = lockDatabase(url)
    expect(databaseHolder(url)).toBe(`process ${process.pid}`)
    // Whoever could read the lock could take it.
    for (const file of [`${path}-lock`, `${path}-lock.holder`]) expect(statSync(file).mode & 0o077).toBe(0)
    expect(() => lockDatabase(url)).toThrow(
      new DatabaseInUseError(`${path} is in use by process ${process.pid}: stop it first`),
    )
    release()
    expect(databaseHolder(url)).toBeNull()
    lockDatabase(url)()
  })

  test('is free at once when its holder was killed, whoever has that number now', async () => {
    const { url, path } = await scratch()
    const child = await holder(url)
    expect(databaseHolder(url)).toBe(`process ${child.pid}`)
    expect(() => lockDatabase(url)).toThrow(DatabaseInUseError)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The number that stands there is that of a process that runs.
    const note = `${path}-lock.holder`
    expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({ pid: child.pid, host: hostname() })
    writeFileSync(note, JSON.stringify({ pid: process.ppid, host: hostname() }))
    expect(databaseHolder(url)).toBeNull()
    lockDatabase(url)()
  })

  // Needs the right to make a namespace of processes, which Linux gives to its superuser.
  test.runIf(hasNamespaces)(
    'is held across containers, in which other processes have the same numbers',
    async () => {
      const { url } = await scratch()
      await holder(url, ...namespace)
      expect(databaseHolder(url)).toMatch(/^process \d+$/)
      const other = spawn('unshare', [...namespace.slice(1), ...command(url)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      other.stderr.on('data', (text: Buffer) => (said += text.toString()))
      expect(await once(other, 'close')).toEqual([1, null])
      expect(said).toContain('is in use by process')
    },
  )

  test('of an installation that was never served is looked at without a trace', async () => {
    const { url, path } = await scratch()
    expect(databaseHolder(url)).toBeNull()
    expect(() => readFileSync(`${path}-lock`)).toThrow('ENOENT')
  })
})
