import { EventEmitter, once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { TestServer } from '../testing/server.ts'

export interface Heard {
  event: string
  data: Record<string, unknown>
  id: string | null
}

const patienceMs = 30_000

/**
 * A reader of the live stream as a browser is one: it remembers the last id and can come back with it. Programs
 * use it as well as tests.
 */
export class TestStream {
  readonly heard: Heard[] = []
  status = 0
  lastId: string | null = null
  retryMs: number | null = null
  isOpen = false
  private response: IncomingMessage | undefined
  private rest = ''
  private readonly news = new EventEmitter()

  /** Opens a stream; answers when it is ready, or was refused. */
  static async open(
    url: string,
    options: { cookie?: string; token?: string; query?: string; lastId?: string | null } = {},
  ): Promise<TestStream> {
    const stream = new TestStream()
    const headers: Record<string, string> = { Accept: 'text/event-stream' }
    if (options.cookie) headers['Cookie'] = options.cookie
    if (options.token) headers['Authorization'] = `Bearer ${options.token}`
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
            stream.news.emit('news')
          })
          resolve()
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
    // What is unread, a token may not be told.
    const last = options.token ? 'ready' : 'unread'
    if (stream.isOpen) await stream.until(({ event }) => event === last)
    return stream
  }

  get id(): string {
    return String(this.heard.find(({ event }) => event === 'ready')?.data['streamId'])
  }

  /** The data of the events of a name, in the order in which they came. */
  of(event: string): Record<string, unknown>[] {
    return this.heard.filter((one) => one.event === event).map(({ data }) => data)
  }

  /** Waits until an event was heard; otherwise fails with what was. */
  async until(isIt: (heard: Heard) => boolean): Promise<Heard> {
    await this.untilSo(() => this.heard.some(isIt))
    return this.heard.find(isIt) as Heard
  }

  async untilClosed(): Promise<void> {
    await this.untilSo(() => !this.isOpen)
  }

  private async untilSo(isSo: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(patienceMs)
    while (!isSo()) {
      await once(this.news, 'news', { signal }).catch((cause: unknown) => {
        throw new Error(`what was waited for did not come; heard ${JSON.stringify(this.heard)}`, { cause })
      })
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
    this.news.emit('news')
  }
}

/** All that these servers had to tell has reached the streams of this process. */
export async function allHeard(...servers: TestServer[]): Promise<void> {
  for (const { app } of servers) await app.outbox.drain()
  for (const { app } of servers) await app.services.live.look()
  // What was written into sockets before this call began is read before its answer.
  for (const { visitor } of servers) await (await visitor.request('/healthz')).text()
}
