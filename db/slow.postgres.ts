import { AsyncResource } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

/** The words of a query, however it was given: never its values. */
const textOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given)

/** Has `tell` hear how long each query of a connection took, from when it was sent until its answer was whole. */
export const watchSlow = (client: PoolClient, onSlow: (query: string, ms: number) => void): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const timed = (...given: unknown[]): unknown => {
    const startedAt = performance.now()
    const done = AsyncResource.bind(() => onSlow(textOf(given[0]), Math.round(performance.now() - startedAt)))
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback = (...results: unknown[]): unknown => {
        done()
        return Reflect.apply(last, undefined, results)
      }
      return query(...given.slice(0, -1), callback)
    }
    const result = query(...given)
    if (result instanceof Promise) result.then(done, done)
    return result
  }
  client.query = timed as typeof client.query
}

/** Who had to wait for a connection goes on where they waited, and not where somebody else gave theirs back. */
export const inContext = (pool: Pool): void => {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  const bound = (...given: unknown[]): unknown => {
    const [callback] = given
    return typeof callback === 'function'
      ? connect(AsyncResource.bind(callback as (...results: unknown[]) => unknown))
      : connect()
  }
  pool.connect = bound as typeof pool.connect
}
