import { execFile } from 'node:child_process'

const mostMilliseconds = 1000

/** Asks for a setting of GNOME; null where there is none. */
type AskSetting = (schema: string, key: string) => Promise<string | null>

/** What a session of Linux can be asked. */
export interface Session {
  bus: AskBus
  setting: AskSetting
}

/** A question to another program of the session. */
export interface BusQuestion {
  /** Whether it goes to the bus of the whole system. */
  isOfSystem?: boolean
  destination: string
  path: string
  method: string
  args?: readonly string[]
}

/** Answers in the text form of GVariant; null where nobody answers. */
type AskBus = (question: BusQuestion) => Promise<string | null>

const asked = (command: string, args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: mostMilliseconds }, (error, answer) => resolve(error ? null : answer))
  })

/** Asks the session of Linux, by the programs that every desktop has. */
export const linuxSession = (bus = 'gdbus', settings = 'gsettings'): Session => ({
  bus: ({ isOfSystem, destination, path, method, args = [] }) => {
    const words = [
      'call',
      isOfSystem ? '--system' : '--session',
      '--dest',
      destination,
      '--object-path',
      path,
      '--method',
      method,
    ]
    return asked(bus, [...words, ...args])
  },
  setting: (schema, key) => asked(settings, ['get', schema, key]),
})
