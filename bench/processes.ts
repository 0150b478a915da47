import { readdirSync, readFileSync } from 'node:fs'

/** What one process of a program has taken. */
export interface Use {
  kind: string
  /** What it has for itself alone. */
  megabytes: number
  cpuMs: number
  /** How often it went to sleep and was woken. */
  switches: number
}

const pageBytes = 4096
const tickMs = 10

/** What a program and everything that it has started have taken so far, by the number of the process. */
export function lookAt(program: number): Map<number, Use> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(Number(name))[1]))
  const isOf = (pid: number | undefined): boolean =>
    pid === program || (pid !== undefined && pid > 1 && isOf(parents.get(pid)))
  return new Map([...parents.keys()].filter(isOf).map((pid) => [pid, useOf(pid)]))
}

/** What was taken between two looks, by whatever was there at both. */
export const between = (before: Map<number, Use>, after: Map<number, Use>): Use[] =>
  [...after].flatMap(([pid, { kind, megabytes, cpuMs, switches }]) => {
    const first = before.get(pid)
    return first ? [{ kind, megabytes, cpuMs: cpuMs - first.cpuMs, switches: switches - first.switches }] : []
  })

function useOf(pid: number): Use {
  const fields = statOf(pid)
  const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number)
  return {
    kind: kindOf(read(`/proc/${pid}/cmdline`)),
    megabytes: ((resident - shared) * pageBytes) / 1e6,
    cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
    switches: threadsOf(pid).reduce((sum, thread) => sum + switchesOf(pid, thread), 0),
  }
}

/** The fields from the state of the process on: its name before them may hold anything. */
const statOf = (pid: number): string[] => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}
const switchesOf = (pid: number, thread: string) =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`/proc/${pid}/task/${thread}/status`))?.[1] ?? 0)

function kindOf(command: string): string {
  const type = /--type=([\w-]+)/.exec(command)?.[1]
  if (type === undefined) return command.includes('gdbus') ? 'watcher of the tray' : 'main'
  if (type !== 'utility') return type
  return /--utility-sub-type=(\w+)/.exec(command)?.[1] === 'node' ? 'embedded server' : 'network and other'
}

/** One that has just ended says nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
