import type { Paths } from './generated.ts'
import type { Send } from './http.ts'

/** One event of the live stream. */
export interface LiveEvent {
  id: string | null
  name: string
  data: unknown
}

export interface EventsOptions {
  /** The posts and forums that are followed beside one's own affairs, by their ids. */
  query?: Paths['/api/events']['GET']['query']
  /** The last event that was heard, to miss nothing since. */
  lastEventId?: string
  signal?: AbortSignal
}

const pauseMs = 1000
const pathOfEvents = '/api/events'

/** Reads server-sent events from the bytes of an answer. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): LiveEvent | null {
  const fields = { id: null as string | null, event: 'message', data: [] as string[] }
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === 'data') fields.data.push(value)
    else if (name === 'id') fields.id = value
    else if (name === 'event') fields.event = value
  }
  if (fields.data.length === 0) return null
  const text = fields.data.join('\n')
  try {
    return { id: fields.id, name: fields.event, data: JSON.parse(text) as unknown }
  } catch {
    return { id: fields.id, name: fields.event, data: text }
  }
}

/** The live stream, which comes back after a break without missing anything, until it is ended by its signal. */
export async function* liveEvents(send: Send, options: EventsOptions = {}): AsyncGenerator<LiveEvent> {
  const { query, signal } = options
  let { lastEventId } = options
  const isEnded = (): boolean => signal?.aborted === true
  while (!isEnded()) {
    const headers = { Accept: 'text/event-stream', ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) }
    const response = await send('GET', pathOfEvents, { query, headers, ...(signal ? { signal } : {}) })
    try {
      if (response.body)
        for await (const event of eventsIn(response.body)) {
          if (event.id) lastEventId = event.id
          yield event
        }
    } catch (error) {
      if (isEnded()) return
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
