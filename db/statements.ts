import type Database from 'better-sqlite3'

type Statement = Database.Statement

/** The part of a statement that the query builder uses. */
type Prepared = Pick<Statement, 'run' | 'all' | 'get' | 'raw'>

/** Queries whose text depends on how many values they are given make many statements. */
const mostStatements = 600
/** A text longer than this is seldom the same again. */
const longestText = 16_000

/**
 * A connection that remembers what it has prepared. The query builder prepares each query anew; SQLite's side
 * of a statement is memory that the garbage collector does not see, so that thousands of them wait for it.
 * `tell` hears how long each run of one took.
 */
export const rememberStatements = (
  connection: Database.Database,
  tell: ((query: string, ms: number) => void) | null = null,
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
    const timed = <Kind extends object>(statement: Kind): Kind =>
      tell ? timedStatement(statement, (ms) => tell(text, ms)) : statement
    const plain = timed(connection.prepare(text))
    let listed: Statement | undefined
    const prepared: Prepared = {
      run: (...values) => plain.run(...values),
      all: (...values) => plain.all(...values),
      get: (...values) => plain.get(...values),
      // A statement answers in one form or the other: switching it would confuse whoever has it already.
      raw: () => (listed ??= timed(connection.prepare(text).raw())),
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

/** A statement whose runs are timed. */
const timedStatement = <Kind extends object>(statement: Kind, tell: (ms: number) => void): Kind =>
  new Proxy(statement, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      if (name !== 'run' && name !== 'all' && name !== 'get') return member.bind(target)
      return (...values: unknown[]): unknown => {
        const startedAt = performance.now()
        try {
          return Reflect.apply(member, target, values)
        } finally {
          tell(Math.round(performance.now() - startedAt))
        }
      }
    },
  })
