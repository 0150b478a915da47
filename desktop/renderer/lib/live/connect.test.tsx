// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootElementId } from '#shared/boot.ts'
import type { WatchList } from './watched.ts'

/** The live stream as the server sends it; the last one that was opened is the one of now. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readonly url: URL
  readyState = 1
  isClosed = false
  lastId = ''

  constructor(address: string) {
    super()
    this.url = new URL(address, 'http://plaza.test')
    this.lastId = this.url.searchParams.get('after') ?? ''
    Source.opened.push(this)
  }

  get query(): Record<string, string> {
    return Object.fromEntries(this.url.searchParams)
  }

  send(name: string, data: unknown, id = this.lastId): void {
    this.lastId = id
    if (!this.isClosed)
      this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }))
  }

  breakOff(): void {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.isClosed = true
  }
}

/** Calls that the server has not answered yet. */
let calls: { streamId: string; body: WatchList; answer: (status?: number) => Promise<void> }[]
let live: Awaited<ReturnType<typeof load>>
let stop: () => void

/** As a page loads them: what one test leaves behind is not there in the next. */
async function load() {
  vi.resetModules()
  const [connect, watched, bus] = await Promise.all([
    import('./connect.ts'),
    import('./watched.ts'),
    import('./bus.ts'),
  ])
  return { ...connect, ...watched, ...bus }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calls = []
  Source.opened = []
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    const streamId = address.split('/').at(-1) ?? ''
    return new Promise<Response>((resolve) => {
      calls.push({
        streamId,
        body: JSON.parse(body) as WatchList,
        answer: async (status = 200) => {
          resolve(Response.json({}, { status }))
          await settled()
        },
      })
    })
  })
  // The only tab.
  const locks = {
    query: async () => ({ held: [] }),
    request: (_name: string, _options: object, lead: () => Promise<void>) => lead(),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  document.body.innerHTML = `<script type="application/json" id="${bootElementId}">{"position":"10"}</script>`
  live = await load()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whatever has been answered has been dealt with. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const connect = () => {
  stop = live.connectLive('me')
  return settled()
}
const stream = () => Source.opened.at(-1)!
const ready = (streamId: string) => {
  stream().send('ready', { streamId })
  return settled()
}
const watched = (call: { body: WatchList }) => {
  stream().send('watched', call.body)
  return settled()
}
const pause = async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  await settled()
}

test('the stream goes on from where the page was read, with what is open then', async () => {
  live.add('posts', 'a', '10')
  live.add('forums', 'f', '10')
  await connect()
  expect(stream().query).toEqual({ after: '10', post: 'a', forum: 'f' })
  await ready('s')
  expect(calls).toEqual([])
})

test('what is opened later is asked for from where its reading began, until the stream carries it', async () => {
  await connect()
  await ready('s')
  stream().send('unread', {}, '15')
  live.add('posts', 'a', '12')
  await settled()
  expect(calls.map(({ body }) => body)).toEqual([{ posts: ['a'], forums: [], after: '12' }])
  await calls[0]!.answer()
  await pause()
  expect(calls).toHaveLength(2)
  await calls[1]!.answer()
  await watched(calls[1]!)
  await pause()
  expect(calls).toHaveLength(2)
})

test('a call that fails is made again after a pause, with the same place', async () => {
  await connect()
  await ready('s')
  live.add('posts', 'a', '12')
  await settled()
  for (const status of [503, 429]) {
    await calls.at(-1)!.answer(status)
    await pause()
  }
  expect(calls.map(({ body }) => body.after)).toEqual(['12', '12', '12'])
})

test('what is closed and opened again is asked for from where it was closed', async () => {
  const close = live.add('posts', 'a', '10')
  await connect()
  await ready('s')
  stream().send('unread', {}, '15')
  close()
  await settled()
  await calls[0]!.answer()
  stream().send('unread', {}, '20')
  live.add('posts', 'a', '20')
  await settled()
  expect(calls.map(({ body }) => body)).toEqual([
    { posts: [], forums: [] },
    { posts: ['a'], forums: [], after: '15' },
  ])
})

test('going from one to the other is one call, and no call overtakes another', async () => {
  const close = live.add('posts', 'a', '10')
  await connect()
  await ready('s')
  close()
  live.add('posts', 'b', '10')
  await settled()
  live.add('posts', 'c', '10')
  await settled()
  expect(calls.map(({ body }) => body.posts)).toEqual([['b']])
  await calls[0]!.answer()
  expect(calls.map(({ body }) => body.posts)).toEqual([['b'], ['b', 'c']])
})

test('after a break the stream comes back with what is open by then, from the last event', async () => {
  await connect()
  await ready('s')
  live.add('posts', 'a', '10')
  await settled()
  await calls[0]!.answer()
  await watched(calls[0]!)
  stream().send('unread', {}, '15')
  stream().breakOff()
  await pause()
  expect(Source.opened.map(({ query, isClosed }) => [query, isClosed])).toEqual([
    [{ after: '10' }, true],
    [{ after: '15', post: 'a' }, false],
  ])
  await ready('t')
  expect(calls).toHaveLength(1)
})

test('what the lost stream had not told yet, the next one is asked for', async () => {
  await connect()
  await ready('s')
  stream().send('unread', {}, '15')
  live.add('posts', 'a', '12')
  await settled()
  // Taken, but by a server that no longer had the stream.
  await calls[0]!.answer()
  stream().breakOff()
  await pause()
  expect(stream().query).toEqual({ after: '15' })
  await ready('t')
  expect(calls.map(({ streamId, body }) => [streamId, body.after])).toEqual([
    ['s', '12'],
    ['t', '12'],
  ])
})

test('without a place to begin at everything is read anew', async () => {
  document.body.innerHTML = ''
  const heard: string[] = []
  for (const name of ['attached', 'reset'] as const) live.onSignal(name, () => heard.push(name))
  await connect()
  expect(stream().query).toEqual({})
  await ready('s')
  expect(heard).toEqual(['reset'])
})

test('who is about to sign out is not refused on the way, and who could not goes on', async () => {
  await connect()
  await ready('s')
  const left = stream()
  dispatchEvent(new Event('leaving'))
  expect(left.isClosed).toBe(true)
  // The server ends the streams of a session that is over.
  left.breakOff()
  await vi.advanceTimersByTimeAsync(5000)
  expect(Source.opened).toEqual([left])
  await pause()
  expect(Source.opened).toHaveLength(2)
})
