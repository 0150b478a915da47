import { execFile } from 'node:child_process'
import { open, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Failure } from '#shared/errors.ts'
import { patientClient } from './postgres.dump.ts'

const run = promisify(execFile)
const program = 'pg_dump'

interface Given {
  url: string
  env: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal | undefined
}

/** What `pg_dump` calls the parameters of an address of ours. */
const variables: Record<string, string> = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
}

/** A certificate is proven as our own connections prove it, unless the address says otherwise. */
function sslModeOf(url: URL): string | null {
  const mode = url.searchParams.get('sslmode') ?? (url.searchParams.get('ssl') === 'true' ? 'require' : null)
  if (mode === null || mode === 'disable') return mode
  if (mode === 'no-verify') return 'require'
  return url.searchParams.get('uselibpqcompat') === 'true' ? mode : 'verify-full'
}

/**
 * Where and as whom to dump, as variables: arguments are read by everybody on the machine, and the password is in
 * the address.
 */
export function libpqVariables(address: string, env: Given['env']): Record<string, string> {
  const url = new URL(address)
  const mode = sslModeOf(url)
  const named = Object.entries(variables).flatMap(([parameter, name]) => {
    const value = url.searchParams.get(parameter)
    return value === null ? [] : [[name, value] as const]
  })
  const parts = {
    PGHOST: decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1')),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: mode ?? '',
  }
  const own = Object.entries(env).filter(([name]) => /^(PG[A-Z]+|PATH|HOME)$/.test(name))
  const given = Object.entries(parts).filter(([, value]) => value !== '')
  const all: Record<string, string | undefined> = {
    PATH: process.env['PATH'],
    ...(mode === 'verify-full' ? { PGSSLROOTCERT: 'system' } : {}),
    ...Object.fromEntries(own),
    ...Object.fromEntries([...given, ...named]),
    PGAPPNAME: 'plaza backup',
    LC_ALL: 'C',
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

async function serverMajor(url: string): Promise<number> {
  const client = await patientClient(url)
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } finally {
    await client.end()
  }
}

/** What went wrong as one line of the program's own, or ours. */
const reasonOf = (error: unknown): string => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || (error instanceof Error ? error.message : 'unknown')
}

/**
 * Dumps in the custom format of Postgres' own program, which `pg_restore` reads. Whether the program is there and
 * as new as the server is known before anything is written; the file is there whole or not at all, and readable
 * to its owner alone.
 */
export async function openPgDump({ url, env, signal }: Given): Promise<(file: string) => Promise<void>> {
  const options = { env: libpqVariables(url, env), signal, maxBuffer: 16 * 1024 * 1024 }
  const version = await run(program, ['--version'], options).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Failure('backup.pg_dump_missing')
    throw new Failure('backup.pg_dump_failed', {
      message: `The program ${program} does not run: ${reasonOf(error)}`,
    })
  })
  const own = Number(/\d+/.exec(version.stdout)?.[0])
  const server = await serverMajor(url)
  if (!(own >= server))
    throw new Failure('backup.pg_dump_older', {
      message: `The program ${program} ${own} cannot dump a Postgres ${server}: install the client programs of Postgres ${server} or later`,
    })
  return async (file) => {
    const draft = `${file}.part`
    try {
      await (await open(draft, 'wx', 0o600)).close()
      await run(program, ['--format=custom', '--no-password', `--file=${draft}`], options)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw new Failure('backup.pg_dump_failed', {
        message: `The program ${program} failed: ${reasonOf(error)}`,
      })
    }
  }
}
