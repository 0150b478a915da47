import { inspect } from 'node:util'
import { isUnavailable } from '#db/errors.ts'
import { databaseFault, folderFault } from '#db/fault.ts'
import { DatabaseInUseError } from '#db/lock.ts'
import { NewerSchemaError } from '#db/migrations.ts'
import { ConfigError } from './config.ts'
import { loadEnvFile } from './envFile.ts'
import { forgetSecrets, hideSecrets } from './core/secrets.ts'
import { demoNames } from './firstData.ts'
import { startServer, type Running } from './start.ts'

/** Runs the server until a signal ends it. */
export async function runServer(): Promise<void> {
  let hide = hideSecrets(process.env)
  const fail = (error: unknown): never => {
    const reason = reasonOf(error)
    // Node would print an error with all that it carries.
    process.stderr.write(`${hide(reason ?? inspect(error))}\n`)
    process.exit(reason === null ? 1 : 2)
  }
  try {
    loadEnvFile()
  } catch (error) {
    fail(error)
  }
  const env = { ...process.env }
  hide = hideSecrets(env)
  forgetSecrets()
  process.on('uncaughtException', fail)
  const running = await startServer(env).catch(fail)
  process.off('uncaughtException', fail)
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
  process.stdout.write(greeting(running))
}

/** The address alone on its line, for people and for programs that start this one. */
function greeting({ url, config }: Running): string {
  const accounts = config.hasDemoData && !config.oidc ? `  Sign in as one of: ${demoNames()}\n\n` : ''
  return `\n  ${url}\n\n${accounts}`
}

/** Where it could not listen: at an address, or at a name that nobody knows. */
interface ListenPlace {
  address: string
  port: number
  hostname: string
  /** How the settings of that address begin; unsaid of those of the site. */
  settings: string
}

/** What an operator can act on, in one sentence; null for what is ours to mend. */
function reasonOf(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseInUseError ||
    error instanceof NewerSchemaError
  ) {
    return error.message
  }
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') {
    if (isUnavailable(error))
      return databaseFault(error) ?? folderFault(error) ?? 'The database does not answer: check DATABASE_URL'
    return databaseFault(error) ?? folderFault(error)
  }
  const {
    code,
    address,
    port,
    hostname,
    settings = '',
  } = error as NodeJS.ErrnoException & Partial<ListenPlace>
  const place = hostname ?? `${address ?? ''}:${port ?? ''}`
  if (code === 'EADDRINUSE') return `${place} is in use by another program: stop it or set ${settings}PORT`
  if (code === 'EACCES') return `This user may not listen on ${place}: set ${settings}PORT to 1024 or more`
  return `Cannot listen on ${place} (${code}): set ${settings}HOST and ${settings}PORT`
}
