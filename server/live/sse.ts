import { liveEvents, type LiveEventName } from '#shared/live.ts'

const fields = (name: LiveEventName, data: unknown): string =>
  // The schema takes away whatever else the data holds, as it does for every answer.
  `event: ${name}\ndata: ${JSON.stringify(liveEvents[name].parse(data))}\n`

/** An event that is state rather than news: a reader who misses it is told anew when they come back. */
export const stateChunk = (name: LiveEventName, data: unknown): Buffer =>
  Buffer.from(`${fields(name, data)}\n`)

/** An event as a maker of its bytes under an id, which is what the browser sends back after a break. */
export function eventChunks(name: LiveEventName, data: unknown): (id: string) => Buffer {
  const text = fields(name, data)
  return (id) => Buffer.from(`${text}id: ${id}\n\n`)
}

/** The end of a stream whose server goes away, with the time after which to come back. */
export const byeChunk = (retryMs: number): Buffer => Buffer.from(`${fields('bye', {})}retry: ${retryMs}\n\n`)

/** The end of a stream whose session is over: the browser asks for another at once, and learns it by that. */
export const overChunk: Buffer = Buffer.from('retry: 100\n\n')

/** A sign of life. With an id it moves the browser's Last-Event-ID on: it has missed nothing up to there. */
export const heartbeatChunk = (id: string | null): Buffer =>
  Buffer.from(id === null ? ':\n\n' : `:\nid: ${id}\n\n`)
