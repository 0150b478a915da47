import { startServer, type Running } from '../start.ts'
import { settingsOf, type Init } from './environment.ts'
import { fatalCodeOf } from './fatal.ts'
import type { Parent } from './parent.ts'

/** The app waits five seconds for the end; closing the database must fit in, too. */
const patienceMs = 3000

/** Serves until it is told to end, and keeps the app posted. */
export function serve(parent: Parent, init: Init): { shutdown(): void } {
  const logLines = { write: (line: string) => parent.send({ type: 'log', line: line.trimEnd() }) }
  const starting = startServer(settingsOf(init), { ...init, logLines, patienceMs })

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
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
