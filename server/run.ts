import { existsSync } from 'node:fs'
import { ConfigError } from './config.ts'
import { startServer, type Running } from './start.ts'

/** Runs the server until a signal ends it. */
export async function runServer(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  let running: Running
  try {
    running = await startServer(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) process.exit(1)
    isEnding = true
    running.close().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  process.on('uncaughtException', (error) => {
    running.log.fatal({ err: error }, 'uncaught exception')
    end(1)
  })
  process.stdout.write(`\n  ${running.url}\n\n`)
}
