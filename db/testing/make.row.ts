import type { Tables } from '../schema/tables.ts'
import type { Store } from '../store.ts'

export type Row<Name extends keyof Tables> = Tables[Name]['$inferSelect']
export type Given<Name extends keyof Tables> = Partial<Tables[Name]['$inferInsert']>

/** The factories that the others build on. */
export interface Basics {
  store: Store
  now: () => Date
  user: (given?: Given<'users'>) => Promise<Row<'users'>>
  member: (given?: Given<'users'>) => Promise<Row<'users'>>
  forum: () => Promise<Row<'forums'>>
  post: () => Promise<Row<'posts'>>
}

let made = 0
/** A number that no other factory of this process was given. */
export const nextNumber = (): number => (made += 1)

/** The one row that an insert answered. */
export const only = <Value>(rows: Value[]): Value => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}
