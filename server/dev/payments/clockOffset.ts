import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import { sandboxFile } from '../../sandboxFile.ts'
import type { Store } from './store.ts'

export interface ClockOffset {
  seconds(): number
  add(seconds: number): void
  clear(): void
}

const secondsIn = (database: Database.Database): number =>
  database.prepare<[], number>('select coalesce(sum(seconds), 0) from clock_moves').pluck().get() ?? 0

/** Moves a clock forward to where another process has moved it; one that is there stays. */
export function catchUpWith(clock: Clock, seconds: number): void {
  const behind = seconds - clock.movedSeconds()
  if (behind > 0) clock.advance(behind)
}

/**
 * Moves the clock of a command to where the sandbox's was moved by the server: what is due by now is due for
 * both, whether or not the command has anything to ask the sandbox.
 */
export function followSandbox(config: Config, clock: Clock): void {
  const file = sandboxFile(config)
  if (!existsSync(file)) return
  const database = new Database(file, { readonly: true })
  try {
    const isStarted = database.prepare("select 1 from sqlite_master where name = 'clock_moves'").get()
    if (isStarted) catchUpWith(clock, secondsIn(database))
  } finally {
    database.close()
  }
}

/** How far the clock was moved altogether, kept beside what happened meanwhile. */
export function openClockOffset({ database }: Store): ClockOffset {
  database.exec('create table if not exists clock_moves (seconds integer not null)')
  return {
    seconds: () => secondsIn(database),
    add: (seconds) => {
      database.prepare('insert into clock_moves (seconds) values (?)').run(seconds)
    },
    clear: () => {
      database.exec('delete from clock_moves')
    },
  }
}
