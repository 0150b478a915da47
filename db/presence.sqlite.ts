import { randomUUID } from 'node:crypto'
import { isRunning } from './lock.ts'
import { processOf, type Presence, type ProcessState } from './presence.ts'

/** The names in use in this process. */
const here = new Set<string>()

const stateOf = (name: string): ProcessState => {
  const found = /^process:(\d+):/.exec(name)
  if (!found) return 'unknown'
  const pid = Number(found[1])
  // In a container the next process often has the number of the last one.
  const isHere = pid === process.pid ? here.has(processOf(name)) : isRunning(pid)
  return isHere ? 'here' : 'ended'
}

/** Everybody who shares a SQLite file runs on this machine, so that the system knows who lives. */
export const sqlitePresence = (): Presence => {
  const name = `process:${process.pid}:${randomUUID()}`
  here.add(name)
  return {
    holder: async () => name,
    statesOf: async (names) => new Map(names.map((one) => [one, stateOf(one)])),
    close: async () => void here.delete(name),
  }
}
