import { once } from 'node:events'
import { ConfigError } from '#server/config.ts'
import { movableClock, systemClock } from '#server/core/clock.ts'
import { hideSecrets } from '#server/core/secrets.ts'
import { loadEnvFile } from '#server/envFile.ts'
import { exits, UsageError } from './exit.ts'
import { askedFormat } from './format.ts'
import type { Io } from './io.ts'
import { runCli } from './program.ts'

/** Runs the program on this process's own streams and ends it with the command's exit code. */
export async function main(): Promise<void> {
  const args = process.argv.slice(2)
  try {
    loadEnvFile()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // What asks for words alone is told to people who may not read the settings, too.
    if (!asksForWords(args)) {
      const { renderFailure } = await import('./output.ts')
      process.stderr.write(renderFailure(new UsageError(error.message), askedFormat(args)))
      process.exitCode = exits.usage
      return
    }
  }
  const hide = hideSecrets(process.env)
  const io: Io = {
    out: { write: (text) => process.stdout.write(text) || once(process.stdout, 'drain') },
    err: { write: (text) => process.stderr.write(hide(text)) },
    isTerminal: process.stdin.isTTY && process.stderr.isTTY,
    width: process.stdout.columns ?? 100,
    env: process.env,
    // Outside production the payment provider's stand-in may live in a later time.
    clock: process.env['NODE_ENV'] === 'production' ? systemClock : movableClock(),
    signal: interruption(),
    input: process.stdin,
  }
  // A reader that has seen enough, `head` say, closes the pipe: that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? exits.done)
  })
  // Nobody reads what is said beside the data: what was asked for is done all the same.
  process.stderr.on('error', () => undefined)
  process.exitCode = await runCli(args, io)
}

/** Help and completion know nothing of an installation. */
const asksForWords = ([first, ...rest]: string[]): boolean =>
  first === undefined ||
  ['help', 'completion'].includes(first) ||
  [first, ...rest].some((word) => word === '--help' || word === '-h')

/** The first Ctrl-C lets what is under way come to its end; the second one ends the program. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}
