import type { Store } from './store.ts'

export interface ClockOffset {
  seconds(): number
  add(seconds: number): void
  clear(): void
}

/** How far the clock was moved altogether, kept beside what happened meanwhile. */
export function openClockOffset({ database }: Store): ClockOffset {
  database.exec('create table if not exists clock_moves (seconds integer not null)')
  return {
    seconds: () =>
      database
        .prepare<[], { total: number }>('select coalesce(sum(seconds), 0) as total from clock_moves')
        .get()?.total ?? 0,
    add: (seconds) => {
      database.prepare('insert into clock_moves (seconds) values (?)').run(seconds)
    },
    clear: () => {
      database.exec('delete from clock_moves')
    },
  }
}
