import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
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

/** Starts one; `beside` another it is a second instance, with the same database and pictures. */
export async function startPlaza(
  engine: Engine,
  env: Record<string, string> = {},
  beside?: Plaza,
): Promise<Plaza> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plaza-e2e-'))
  if (beside) symlinkSync(join(beside.dataDir, 'media'), join(dataDir, 'media'))
  const newUrl = () => (engine === 'postgres' ? newDatabase() : `file:${join(dataDir, 'plaza.db')}`)
  const databaseUrl = beside?.databaseUrl ?? (await newUrl())
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
          ['cli/plaza.ts', ...args],
          { env: surroundings },
          (_, stdout, stderr) => resolve({ code: ended.exitCode ?? 1, stdout, stderr }),
        )
        ended.stdin?.end()
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function newDatabase(): Promise<string> {
  const cluster = process.env['E2E_POSTGRES_URL'] ?? ''
  const name = `e2e_${process.pid}_${(count += 1)}`
  const client = new Client({ connectionString: `${cluster}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
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
