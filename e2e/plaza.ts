import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export type Engine = 'sqlite' | 'postgres'

/** A Plaza of one's own: a process with the demo data, its own database and folder. */
export interface Plaza {
  url: string
  databaseUrl: string
  dataDir: string
  /** Runs the command line beside the server, on the same database and folder. */
  cli(...args: string[]): Promise<CliResult>
  stop(): Promise<void>
}

export interface CliResult {
  code: number
  stdout: string
  stderr: string
}

let count = 0

/** The folder of a run for the folders of its servers. */
const below = (): string => process.env['PLAZA_TEST_MEMORY'] ?? tmpdir()

/** Where a run keeps the demonstration that its servers copy. */
const seededFolder = (engine: Engine): string => join(below(), `plaza-seeded-${engine}`)
const seededDatabase = 'e2e_seeded'

/** Makes the demonstration once: filling a database takes six times what starting on a full one takes. */
export async function keepSeeded(engine: Engine): Promise<void> {
  const { dataDir, end } = await run({}, () =>
    engine === 'postgres' ? newDatabase(seededDatabase) : undefined,
  )
  await end()
  renameSync(dataDir, seededFolder(engine))
}

/**
 * Starts one; `beside` another it is a second instance, with the same database and pictures. One with settings of
 * its own makes its own demonstration, for they may say what is in it.
 */
export async function startPlaza(
  engine: Engine,
  env: Record<string, string> = {},
  beside?: Plaza,
): Promise<Plaza> {
  const isCopy = !beside && Object.keys(env).length === 0 && existsSync(seededFolder(engine))
  const { end, ...plaza } = await run(env, (dataDir) => {
    if (isCopy) cpSync(seededFolder(engine), dataDir, { recursive: true })
    if (beside) symlinkSync(join(beside.dataDir, 'media'), join(dataDir, 'media'))
    if (beside) return beside.databaseUrl
    if (engine === 'postgres')
      return newDatabase(`e2e_${process.pid}_${(count += 1)}`, isCopy ? seededDatabase : undefined)
    return undefined
  })
  return {
    ...plaza,
    stop: async () => {
      await end()
      rmSync(plaza.dataDir, { recursive: true, force: true })
    },
  }
}

type Running = Omit<Plaza, 'stop'> & { end: () => Promise<void> }

/** Starts the process in a new folder; `prepare` fills that and may name the database. */
async function run(
  env: Record<string, string>,
  prepare: (dataDir: string) => Promise<string> | string | undefined,
): Promise<Running> {
  const dataDir = mkdtempSync(join(below(), 'plaza-e2e-'))
  const databaseUrl = (await prepare(dataDir)) ?? `file:${join(dataDir, 'plaza.db')}`
  const surroundings = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...env,
    DATABASE_URL: databaseUrl,
  }
  const child = spawn('node', ['out/server/main.js'], {
    env: surroundings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Whoever ends this process does not leave a server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = await addressOf(child)
  return {
    url,
    databaseUrl,
    dataDir,
    cli: (...args) =>
      new Promise((resolve) => {
        const ended = execFile(
          'node',
          ['out/server/plaza.js', ...args],
          { env: surroundings },
          (_, stdout, stderr) => resolve({ code: ended.exitCode ?? 1, stdout, stderr }),
        )
        ended.stdin?.end()
      }),
    end: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
    },
  }
}

async function newDatabase(name: string, template?: string): Promise<string> {
  const cluster = process.env['E2E_POSTGRES_URL'] ?? ''
  const client = new Client({ connectionString: `${cluster}/postgres` })
  await client.connect()
  await client.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`)
  await client.end()
  return `${cluster}/${name}`
}

/** Reads the address that the program prints when it serves; its errors are shown if it does not. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /^\s+(http:\/\/\S+)$/m.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`Plaza ended with ${code}:\n${output}`)))
  })
}
