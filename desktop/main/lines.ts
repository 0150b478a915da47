import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { app } from 'electron'

/** Calls with each line of a stream. */
export function linesOf(stream: NodeJS.ReadableStream, heard: (line: string) => void): void {
  createInterface({ input: stream }).on('line', heard)
}

interface Monitor {
  /** The program that listens to a bus of Linux. */
  command: string
  /** Which bus, and whom there. */
  whom: readonly string[]
  heard: (line: string) => void
  /** There is nothing to hear, or nothing any more. */
  ended: () => void
}

/** Hears what somebody on a bus says, as long as the app runs. */
export function followBus({ command, whom, heard, ended }: Monitor): void {
  const monitor = spawn(command, ['monitor', ...whom], { stdio: ['ignore', 'pipe', 'ignore'] })
  linesOf(monitor.stdout, heard)
  monitor.on('error', ended)
  monitor.on('exit', ended)
  app.on('quit', () => monitor.kill())
}
