import { createHash } from 'node:crypto'
import { app } from '../testing/fakes/app.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { preventable } from '../testing/fakes/app.ts'
import { answersOf, arrive, ask, origin, say, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
  exchanges.splice(0)
})

interface Exchange {
  code: string
  verifier: string
}
const exchanges: Exchange[] = []
const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }

/** Starts the app with a page that is signed out, on a server that takes codes as `reply` says. */
function start(reply: () => Response = () => Response.json({ id: 'ada' }), settings = {}, answers = [0]) {
  const running = startApp({
    settings,
    answers,
    respond: answersOf(async (request) => {
      if (new URL(request.url).pathname !== '/api/auth/desktop/exchange') return undefined
      exchanges.push((await request.json()) as Exchange)
      return reply()
    }),
  })
  arrive(windowOf(), `${origin}/r/a?sort=new`)
  return running
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const signIn = () => ask('forum:signIn', {})
const address = () => new URL(String(callsOf('shell.openExternal').at(-1)?.[0]))
const word = () => address().searchParams.get('state') ?? ''
const page = () => windowOf().page.goal
const callBack = async (query: string) => {
  app.emit('second-instance', {}, ['plaza', `plaza://auth/callback?${query}`])
  await settle()
}
const state = async () => {
  arrive(windowOf(), 'plaza-shell://app/signin.html')
  return ((await ask('shell:state', {})) as { page: { status: string; message: string | null } }).page
}

test('the whole way: browser, callback, exchange, back to the page', async () => {
  start()
  expect(await signIn()).toEqual({ started: true })
  expect(address().origin + address().pathname).toBe(`${origin}/api/auth/desktop`)
  expect(page()).toBe(`${origin}/r/a?sort=new`)
  expect(await state()).toMatchObject({ status: 'waiting', message: null })
  await callBack(`code=abc&state=${word()}`)
  expect(exchanges).toHaveLength(1)
  expect(exchanges[0]?.code).toBe('abc')
  const { verifier = '' } = exchanges[0] ?? {}
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    address().searchParams.get('challenge'),
  )
  expect(callsOf('partition.fetch').at(-1)?.[1]).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(callsOf('partition.cookies.flushStore')).toHaveLength(1)
  expect(page()).toBe(`${origin}/r/a?sort=new`)
  expect(windowOf().window.isFocused()).toBe(true)
})

test('the second press shows the other ways: the link to copy, the code to paste', async () => {
  start()
  await signIn()
  const first = word()
  await signIn()
  expect(page()).toBe('plaza-shell://app/signin.html')
  expect(word()).not.toBe(first)
  say('shell:signIn', { id: server.id, code: 'abc' })
  await settle()
  expect(page()).toBe(`${origin}/r/a?sort=new`)
})

test('the secret is nowhere but in memory', async () => {
  const running = start()
  await signIn()
  await callBack(`code=abc&state=${word()}`)
  const { verifier = '' } = exchanges[0] ?? {}
  expect(verifier).toHaveLength(43)
  for (const place of [
    running.log.tail().join('\n'),
    JSON.stringify(callsOf('webContents.loadURL')),
    JSON.stringify(windowOf().sent),
  ])
    expect(place).not.toContain(verifier)
})

test.each([
  'code=abc&state=foreign',
  'code=abc',
  'code=abc&state=',
  'state=STATE',
  'code=abc&code=def&state=STATE',
  'code=a%20b&state=STATE',
])('a callback with %s is not heard', async (query) => {
  start()
  await signIn()
  await callBack(query.replace('STATE', word()))
  expect(exchanges).toEqual([])
  expect((await state()).status).toBe('waiting')
})

test('nobody is exchanged without a sign-in', async () => {
  start()
  await callBack('code=abc&state=x')
  expect(exchanges).toEqual([])
})

test('one at a time: a new sign-in ends the one before', async () => {
  start(undefined, { servers: [server, other] })
  await signIn()
  const first = word()
  arrive(windowOf(other.id), `${other.origin}/`)
  await ask('forum:signIn', {}, windowOf(other.id))
  expect(word()).not.toBe(first)
  await callBack(`code=abc&state=${first}`)
  expect(exchanges).toEqual([])
  expect((await state()).status).toBe('idle')
  await callBack(`code=abc&state=${word()}`)
  expect(exchanges).toHaveLength(1)
  expect(windowOf(other.id).page.goal).toBe(`${other.origin}/`)
})

test('a second callback changes nothing', async () => {
  start()
  await signIn()
  const query = `code=abc&state=${word()}`
  await callBack(query)
  await callBack(query)
  expect(exchanges).toHaveLength(1)
})

describe('lateness', () => {
  test('after five minutes it is over, and begins again from its page', async () => {
    start()
    await signIn()
    const late = word()
    await settle(5 * 60_000)
    expect((await state()).status).toBe('late')
    await callBack(`code=abc&state=${late}`)
    expect(exchanges).toEqual([])
    say('shell:signIn', { id: server.id, do: 'start' })
    await settle()
    await callBack(`code=abc&state=${word()}`)
    expect(exchanges).toHaveLength(1)
    expect(page()).toBe(`${origin}/r/a?sort=new`)
  })
})

describe('what became of it', () => {
  const invalid = () => Response.json({ message: 'This code is not valid any more' }, { status: 400 })
  const unanswered = () => {
    throw new Error('net::ERR_FAILED')
  }
  const messages = () =>
    callsOf('dialog.showMessageBox').map((args) => (args.at(-1) as { detail: string }).detail)
  const signInPage = 'plaza-shell://app/signin.html'

  test.each([
    ['a refusal', invalid, 'This code is not valid any more'],
    ['no answer', unanswered, 'The server could not be reached. Try again.'],
  ])('%s is said over the window, which comes forward', async (_what, reply, message) => {
    start(reply)
    await signIn()
    windowOf().window.hide()
    await callBack(`code=abc&state=${word()}`)
    expect(windowOf().window.isFocused()).toBe(true)
    expect(messages()).toEqual([message])
    expect(page()).toBe(signInPage)
  })

  test('a page with what is not kept yet stays if the person wants no more', async () => {
    start(invalid, {}, [1])
    await signIn()
    await callBack(`code=abc&state=${word()}`)
    expect(messages()).toHaveLength(1)
    expect(page()).toBe(`${origin}/r/a?sort=new`)
  })

  test('whoever comes back too late is told, each time', async () => {
    start()
    await signIn()
    const late = word()
    await settle(5 * 60_000)
    expect(messages()).toEqual([])
    await callBack(`code=abc&state=${late}`)
    expect(messages()).toEqual(['Your browser came back after more than five minutes. Please start again.'])
    expect(page()).toBe(signInPage)
    arrive()
    windowOf().window.hide()
    await callBack(`code=abc&state=${late}`)
    // The page says it.
    expect(messages()).toHaveLength(1)
    expect(windowOf().window.isFocused()).toBe(true)
    expect(exchanges).toEqual([])
  })

  test('nothing is said of a server that is gone', async () => {
    const running = start(invalid)
    await signIn()
    running.settings.removeServer(server.id)
    await callBack(`code=abc&state=${word()}`)
    expect(messages()).toEqual([])
  })

  test('another server’s page knows nothing of one that was late', async () => {
    start(undefined, { servers: [server, other] })
    await signIn()
    await settle(5 * 60_000)
    expect((await state()).status).toBe('late')
    arrive(windowOf(other.id), signInPage)
    const shown = (await ask('shell:state', {}, windowOf(other.id))) as { page: object }
    expect(shown.page).toMatchObject({ status: 'idle' })
  })
})

describe('refusals', () => {
  test('are shown in the server’s words, and another code can be tried', async () => {
    let isRefused = true
    start(() =>
      isRefused
        ? Response.json({ message: 'This sign-in code is not valid' }, { status: 400 })
        : Response.json({}),
    )
    await signIn()
    await callBack(`code=bad&state=${word()}`)
    expect(await state()).toMatchObject({ status: 'waiting', message: 'This sign-in code is not valid' })
    isRefused = false
    say('shell:signIn', { id: server.id, code: ' good ' })
    await settle()
    expect(exchanges.map(({ code }) => code)).toEqual(['bad', 'good'])
    expect(page()).toBe(`${origin}/r/a?sort=new`)
  })

  test.each([
    [
      'no answer',
      () => {
        throw new Error('net::ERR_FAILED')
      },
    ],
    ['an answer that is none', () => new Response('<html>', { status: 502 })],
  ])('%s is said plainly', async (_what, reply) => {
    start(reply)
    await signIn()
    await callBack(`code=abc&state=${word()}`)
    expect((await state()).message).toBe('The server could not be reached. Try again.')
  })
})

test('a pasted code is for the server that was asked', async () => {
  start(undefined, { servers: [server, other] })
  await signIn()
  await state()
  say('shell:signIn', { id: other.id, code: 'abc' })
  await settle()
  expect(exchanges).toEqual([])
})

test('the link can be copied, while there is one', async () => {
  start()
  await state()
  say('shell:signIn', { id: server.id, do: 'copyLink' })
  expect(callsOf('clipboard.writeText')).toEqual([])
  say('shell:signIn', { id: server.id, do: 'start' })
  say('shell:signIn', { id: server.id, do: 'copyLink' })
  expect(callsOf('clipboard.writeText')).toEqual([[address().href]])
})

test('a stopped login decides where it ends, with the notice of a payment and nothing else', async () => {
  start()
  const shown = windowOf()
  const login = `${origin}/api/login?returnTo=/my-plan&payment_success=true&plan=starter&evil=1`
  shown.contents.emit('did-start-navigation', { url: login, isMainFrame: true, isSameDocument: false })
  preventable((event) =>
    shown.contents.emit(
      'will-redirect',
      Object.assign(event, { url: 'https://id.example/', isMainFrame: true }),
    ),
  )
  await callBack(`code=abc&state=${word()}`)
  expect(page()).toBe(`${origin}/my-plan?payment_success=true&plan=starter`)
})
