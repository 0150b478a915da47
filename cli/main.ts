import { existsSync } from 'node:fs'
import { systemClock } from '#server/core/clock.ts'
import type { Io } from './io.ts'
import { runCli } from './program.ts'

/** Runs the program on this process's own streams and ends it with the command's exit code. */
export async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const io: Io = {
    out: process.stdout,
    err: process.stderr,
    isTerminal: process.stdin.isTTY && process.stderr.isTTY,
    width: process.stdout.columns ?? 100,
    env: process.env,
    clock: systemClock,
  }
  // A reader that has seen enough, `head` say, closes the pipe: that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
  })
  process.exitCode = await runCli(process.argv.slice(2), io)
}
