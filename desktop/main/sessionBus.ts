import { execFile } from 'node:child_process'

const mostMilliseconds = 1000

/** A question to another program of the session. */
export interface BusQuestion {
  destination: string
  path: string
  method: string
  args?: readonly string[]
}

/** Answers in the text form of GVariant; null where nobody answers. */
export type AskBus = (question: BusQuestion) => Promise<string | null>

/** Asks on the session bus of Linux. */
export const sessionBus =
  (command = 'gdbus'): AskBus =>
  ({ destination, path, method, args = [] }) =>
    new Promise((resolve) => {
      const words = ['call', '--session', '--dest', destination, '--object-path', path, '--method', method]
      execFile(command, [...words, ...args], { timeout: mostMilliseconds }, (error, answer) =>
        resolve(error ? null : answer),
      )
    })
