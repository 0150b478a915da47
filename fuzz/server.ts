import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openStore, type Engine } from '#db/store.ts'
import { startCluster, templateName, type TestCluster } from '#db/testing/postgres.ts'
import { makeFor } from '#db/testing/make.ts'
import { cookieHeader, openSession } from '#server/testing/session.ts'

const secret = 'fuzz'.repeat(10)
const root = join(import.meta.dirname, '..')

export type FuzzServer = Awaited<ReturnType<typeof startFuzzServer>>

interface LogLine {
  msg: string
  requestId?: string
  err?: { message?: string; stack?: string }
}

/**
 * The whole program as a process of its own on a database of its own: what kills it or holds its loop up is
 * seen from outside, and what it logs is found by the id of the request. Without limits, so that nothing is
 * refused for being too much.
 */
export async function startFuzzServer(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-fuzz-'))
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      // The settings of an installation on this machine are not for this server.
      PLAZA_ENV_FILE: devNull,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logged: LogLine[] = []
  let output = ''
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const lines = output.split('\n')
      output = lines.pop() ?? ''
      for (const line of lines) {
        const address = /^\s+(http:\/\/\S+)$/.exec(line)?.[1]
        if (address) resolve(address)
        if (line.startsWith('{')) logged.push(JSON.parse(line) as LogLine)
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const store = await openStore({ url: databaseUrl })
  const make = makeFor(store)
  await make.plans()

  return {
    url,
    store,
    make,
    /** Whether the process still runs: nothing that is sent may end it. */
    isAlive: () => child.exitCode === null,
    cookieOf: async (user: { id: string }) =>
      cookieHeader(await openSession(store, user, new Date()), { secret, publicUrl: url }),
    /** What the server logged of one request, or of all that never was one. */
    logOf: (requestId: string) => logged.find((line) => line.requestId === requestId),
    stop: async () => {
      await store.close()
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A database that nothing else uses, and how to do away with it. */
export async function temporaryDatabase(engine: Engine): Promise<{ url: string; drop(): Promise<void> }> {
  if (engine === 'postgres') {
    const cluster: TestCluster = await startCluster()
    return { url: `${cluster.url}/${templateName}`, drop: cluster.stop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'plaza-fuzz-db-'))
  const url = `file:${join(folder, 'plaza.db')}`
  await migrate({ url })
  return { url, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}
