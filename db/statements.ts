import type Database from 'better-sqlite3'

type Statement = Database.Statement

/** Runs a statement and answers what it answered, with something before or after it. */
export type Around = (query: string, run: () => unknown) => unknown

/** The part of a statement that the query builder uses. */
type Prepared = Pick<Statement, 'run' | 'all' | 'get' | 'raw'>

/** Queries whose text depends on how many values they are given make many statements. */
const mostStatements = 600
/** A text longer than this is seldom the same again. */
const longestText = 16_000

/**
 * A connection that remembers what it has prepared. The query builder prepares each query anew; SQLite's side
 * of a statement is memory that the garbage collector does not see, so that thousands of them wait for it.
 * Each run of one goes through `around`, which is given its text.
 */
export const rememberStatements = (
  connection: Database.Database,
  around: Around | null = null,
): Database.Database => {
  const known = new Map<string, Prepared>()

  const prepare = (text: string): Prepared => {
    const found = known.get(text)
    if (found) {
      // The map is in the order of the last use.
      known.delete(text)
      known.set(text, found)
      return found
    }
    const wrapped = <Kind extends object>(statement: Kind): Kind =>
      around ? wrappedStatement(statement, (run) => around(text, run)) : statement
    const plain = wrapped(connection.prepare(text))
    let listed: Statement | undefined
    const prepared: Prepared = {
      run: (...values) => plain.run(...values),
      all: (...values) => plain.all(...values),
      get: (...values) => plain.get(...values),
      // A statement answers in one form or the other: switching it would confuse whoever has it already.
      raw: () => (listed ??= wrapped(connection.prepare(text).raw())),
    }
    if (text.length > longestText) return prepared
    known.set(text, prepared)
    const [oldest] = known.keys()
    if (known.size > mostStatements && oldest !== undefined) known.delete(oldest)
    return prepared
  }

  return new Proxy(connection, {
    get: (target, name) => {
      if (name === 'prepare') return prepare
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** A statement whose runs go through something. */
const wrappedStatement = <Kind extends object>(
  statement: Kind,
  around: (run: () => unknown) => unknown,
): Kind =>
  new Proxy(statement, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      if (name !== 'run' && name !== 'all' && name !== 'get') return member.bind(target)
      return (...values: unknown[]): unknown => around(() => Reflect.apply(member, target, values))
    },
  })
