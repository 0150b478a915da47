import type { Tables } from '../schema/tables.ts'

export type TableName = keyof Tables
export type SeedRow = Record<string, unknown>

/** Where seed rows go: fast, past the Store, into a database that nobody else writes to. */
export interface Sink {
  /** Rows of one table must all have the same properties. */
  insert(table: TableName, rows: SeedRow[]): Promise<void>
  /** Sets the other properties of the rows that have these ids. */
  update(table: TableName, rows: ({ id: string } & SeedRow)[]): Promise<void>
  /** Whether people live here already. */
  isInhabited(): Promise<boolean>
  /**
   * Very many rows go in without indexes and triggers, which `finish` builds again; fewer go in as one, and
   * are there once it has ended.
   */
  begin(options: { isBulk: boolean }): Promise<void>
  finish(onStep: (what: string) => void): Promise<void>
  close(): Promise<void>
}
