import type { Command } from '../command.ts'

/**
 * Where a command can be done: `server`, wherever the community runs; `machine`, only on the machine with its
 * database; `anywhere`, where it is typed.
 */
export function placeOf({ place, needsDatabase }: Command): 'server' | 'machine' | 'anywhere' {
  return place ?? (needsDatabase === false ? 'machine' : 'server')
}
