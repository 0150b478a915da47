import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Heard {
  event: string
  data: Record<string, unknown>
  id: string | null
}

/** A reader of the live stream as a browser is one: it remembers the last id and can come back with it. */
export class TestStream {
  readonly heard: Heard[] = []
  status = 0
  lastId: string | null = null
  retryMs: number | null = null
  isOpen = false
  private response: IncomingMessage | undefined
  private rest = ''

  /** Opens a stream; answers when it is ready, or was refused. */
  static async open(
    url: string,
    options: { cookie?: string; query?: string; lastId?: string | null } = {},
  ): Promise<TestStream> {
    const stream = new TestStream()
    const headers: Record<string, string> = { Accept: 'text/event-stream' }
    if (options.cookie) headers['Cookie'] = options.cookie
    if (options.lastId) headers['Last-Event-ID'] = options.lastId
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(
        `${url}/api/events${options.query ?? ''}`,
        { headers, agent: false },
        (response) => {
          stream.response = response
          stream.status = response.statusCode ?? 0
          stream.isOpen = stream.status === 200
          response.setEncoding('utf8')
          response.on('data', (text: string) => stream.take(text))
          response.on('error', () => undefined)
          response.on('close', () => {
            stream.isOpen = false
          })
          resolve()
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
    if (stream.isOpen) await stream.until(({ event }) => event === 'unread')
    return stream
  }

  get id(): string {
    return String(this.heard.find(({ event }) => event === 'ready')?.data['streamId'])
  }

  /** The data of the events of a name, in the order in which they came. */
  of(event: string): Record<string, unknown>[] {
    return this.heard.filter((one) => one.event === event).map(({ data }) => data)
  }

  /** Waits for an event; fails after a while. */
  async until(isIt: (heard: Heard) => boolean, withinMs = 5000): Promise<Heard> {
    const end = Date.now() + withinMs
    for (;;) {
      const found = this.heard.find(isIt)
      if (found) return found
      if (Date.now() > end)
        throw new Error(`not heard, but ${JSON.stringify(this.heard.map(({ event }) => event))}`)
      await sleep(5)
    }
  }

  async untilClosed(withinMs = 5000): Promise<void> {
    const end = Date.now() + withinMs
    while (this.isOpen) {
      if (Date.now() > end) throw new Error('the stream is still open')
      await sleep(5)
    }
  }

  /** Stops taking what is sent, as a reader behind a dead line does. */
  pause(): void {
    this.response?.pause()
  }

  close(): void {
    this.response?.destroy()
    this.isOpen = false
  }

  private take(text: string): void {
    this.rest += text
    for (let end = this.rest.indexOf('\n\n'); end >= 0; end = this.rest.indexOf('\n\n')) {
      const fields = this.rest.slice(0, end).split('\n')
      this.rest = this.rest.slice(end + 2)
      const value = (name: string) =>
        fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const id = value('id') ?? null
      if (id !== null) this.lastId = id
      const retry = value('retry')
      if (retry) this.retryMs = Number(retry)
      const event = value('event')
      const data = JSON.parse(value('data') ?? '{}') as Record<string, unknown>
      if (event) this.heard.push({ event, data, id })
    }
  }
}
