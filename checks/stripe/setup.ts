import { afterAll } from 'vitest'
import { watchExchanges, type Exchange } from '#server/dev/payments/exchanges.ts'

/** Alike ones are looked at once: what differs is names, kinds and words, not ids and amounts. */
const seen = new Set<string>()
let waiting: Exchange[] = []

function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(outlineOf(one))))].toSorted()
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, outlineOf(child)]))
  }
  return typeof value === 'string' && /^[a-z0-9_.]{1,40}$/.test(value) && !/\d{3}|_[0-9a-f]{8}/.test(value)
    ? value
    : typeof value
}

function keep(exchange: Exchange): void {
  const path = exchange.path.split('/').map(outlineOf).join('/')
  const outline = JSON.stringify(outlineOf({ ...exchange, path }))
  if (seen.has(outline)) return
  seen.add(outline)
  // Answers are objects that may be changed afterwards.
  waiting.push(structuredClone(exchange))
}

/** Of a list each entry is looked at by itself: pages are made of the same few in ever other ways. */
watchExchanges((exchange) => {
  const { data } = exchange.body as { data?: unknown }
  if (!Array.isArray(data) || data.length === 0) keep(exchange)
  else for (const one of data) keep({ ...exchange, body: { ...(exchange.body as object), data: [one] } })
})

/** Every file that spoke to the sandbox proves that both sides spoke as the installed SDK declares. */
afterAll(async () => {
  if (waiting.length === 0) return
  const { problemsOf } = await import('./exchanges.ts')
  const found = waiting.flatMap(problemsOf)
  waiting = []
  if (found.length > 0) {
    throw new Error(
      `${found.length} places are not as the SDK declares:\n${[...new Set(found)].slice(0, 40).join('\n')}`,
    )
  }
})
