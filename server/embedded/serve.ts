import { existsSync } from 'node:fs'
import { startServer, type Running } from '../start.ts'
import { databaseFile, settingsOf, type Init } from './environment.ts'
import { fatalCodeOf } from './fatal.ts'
import type { Parent } from './parent.ts'

/** The app waits five seconds for the end; closing the database must fit in, too. */
const patienceMs = 3000

/** Serves until it is told to end, and keeps the app posted. */
export function serve(parent: Parent, init: Init): { shutdown(): void; backUp(file: string): Promise<void> } {
  const logLines = { write: (line: string) => parent.send({ type: 'log', line: line.trimEnd() }) }
  const starting = start()

  async function start(): Promise<Running> {
    const settings = settingsOf(init)
    // The first start makes all of the data; on a busy machine that takes longer than any other start may.
    if (init.task || !existsSync(databaseFile(init))) parent.send({ type: 'working' })
    if (init.task) {
      // What nobody may ever ask for is not loaded.
      const { perform } = await import('./archive.ts')
      parent.send(await perform(init, init.task))
    }
    const running = await startServer(settings, { ...init, logLines, patienceMs })
    if (!init.hasDemo) {
      const [{ seedOwner }, { EMBEDDED_ISSUER }] = await Promise.all([
        import('#db/owner.ts'),
        import('../dev/identity/embeddedIdentity.ts'),
      ])
      await seedOwner(running.config.databaseUrl, EMBEDDED_ISSUER)
    }
    return running
  }

  const crash = (error: unknown) => {
    logLines.write(JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: textOf(error) }))
    parent.exit(1)
  }
  const announce = ({ url, version }: Running) =>
    parent.send({ type: 'ready', port: Number(new URL(url).port), version })
  const fail = (error: unknown) => {
    const code = fatalCodeOf(error)
    if (code && error instanceof Error) parent.send({ type: 'fatal', code, message: error.message })
    crash(error)
  }
  process.on('uncaughtException', crash)
  // A utility process would only warn of these.
  process.on('unhandledRejection', crash)
  starting.then(announce).catch(fail)

  let isEnding = false
  return {
    shutdown() {
      if (isEnding) return
      isEnding = true
      starting.then((running) => running.close()).then(() => parent.exit(0), crash)
    },
    async backUp(file) {
      await starting
      const { backUp } = await import('./archive.ts')
      parent.send(await backUp(init, file))
    },
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
