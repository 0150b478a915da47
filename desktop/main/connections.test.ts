import { beforeEach, describe, expect, test, vi } from 'vitest'
import { preventable } from '../testing/fakes/windows.ts'
import { answersOf, arrive, ask, origin, say, server, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { powerMonitor } from '../testing/fakes/app.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const page = () => windowOf().page.url
const fails = (code = -106, url = `${origin}/`) => {
  windowOf().contents.emit('did-fail-load', {}, code, 'ERR_INTERNET_DISCONNECTED', url, true)
}
const state = async () => (await ask('shell:state', {})) as { page: object; servers: { status: string }[] }

test('the server’s page is loaded in its own window', () => {
  startApp()
  expect(page()).toBe(`${origin}/`)
  expect(windowOf().options.webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    backgroundThrottling: false,
  })
})

test('without the network it shows the page that says so, and tries again later each time', async () => {
  startApp()
  fails()
  expect(page()).toBe('plaza-shell://app/offline.html')
  expect(await state()).toMatchObject({
    page: { name: 'offline', server: server.id, reason: 'ERR_INTERNET_DISCONNECTED' },
    servers: [{ status: 'offline' }],
  })
  await vi.advanceTimersByTimeAsync(1200)
  expect(page()).toBe(`${origin}/`)
  fails()
  await vi.advanceTimersByTimeAsync(1200)
  expect(page()).toBe('plaza-shell://app/offline.html')
  await vi.advanceTimersByTimeAsync(1200)
  expect(page()).toBe(`${origin}/`)
})

test('it comes back at once when a person asks, the network returns or the computer wakes', async () => {
  const comeBack = {
    person: () => ask('shell:server', { do: 'retry', id: server.id }),
    network: async () => {
      world.isOnline = true
      await vi.advanceTimersByTimeAsync(5000)
    },
    waking: async () => void powerMonitor.emit('resume'),
  }
  for (const come of Object.values(comeBack)) {
    startApp({ isOnline: false })
    // Far into the pauses, so that no timer does it.
    for (let count = 0; count < 6; count += 1) {
      fails()
      await ask('shell:server', { do: 'retry', id: server.id })
    }
    fails()
    expect(page()).toBe('plaza-shell://app/offline.html')
    await come()
    expect(page()).toBe(`${origin}/`)
  }
})

test('what failed is what is loaded again', async () => {
  startApp()
  arrive()
  fails(-106, `${origin}/r/a/post/b?x=1#c`)
  await vi.advanceTimersByTimeAsync(1200)
  expect(page()).toBe(`${origin}/r/a/post/b?x=1#c`)
})

test('a page that is there is left alone when the network goes and comes', async () => {
  startApp()
  arrive()
  world.isOnline = false
  await vi.advanceTimersByTimeAsync(5000)
  world.isOnline = true
  await vi.advanceTimersByTimeAsync(5000)
  powerMonitor.emit('resume')
  expect(callsOf('BrowserWindow.loadURL')).toHaveLength(1)
  expect(told('forum:power')).toEqual([
    { isOnline: false, isIdle: false, hasResumed: false },
    { isOnline: true, isIdle: false, hasResumed: false },
    { isOnline: true, isIdle: false, hasResumed: true },
  ])
})

test('Back does not lead to the page that said so', async () => {
  startApp()
  arrive()
  fails(-106, `${origin}/r/a`)
  await vi.advanceTimersByTimeAsync(1200)
  arrive()
  expect(windowOf().history).toEqual([`${origin}/`, `${origin}/r/a`])
})

test('loads that were called off, and those of frames, mean nothing', () => {
  startApp()
  arrive()
  fails(-3)
  windowOf().contents.emit('did-fail-load', {}, -106, 'X', 'https://ads.example/', false)
  windowOf().contents.emit('did-fail-load', {}, -106, 'X', 'https://elsewhere.example/', true)
  expect(page()).toBe(`${origin}/`)
})

test.each([502, 503, 504])('a proxy’s %i is a server that is away', (status) => {
  startApp()
  arrive(windowOf(), `${origin}/`, status)
  expect(page()).toBe('plaza-shell://app/offline.html')
})

test('a server’s own 404 or 500 is its page', () => {
  startApp()
  for (const status of [404, 500]) arrive(windowOf(), `${origin}/nowhere`, status)
  expect(page()).toBe(`${origin}/nowhere`)
})

test('a crash is followed by the same page, three times; then a person decides', async () => {
  startApp()
  const crash = () => {
    arrive(windowOf(), `${origin}/r/a`)
    windowOf().contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  }
  for (let count = 0; count < 3; count += 1) {
    crash()
    expect(page()).toBe(`${origin}/r/a`)
  }
  crash()
  expect(page()).toBe('plaza-shell://app/offline.html')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page()).toBe('plaza-shell://app/offline.html')
})

describe('versions', () => {
  test('a server that is too new says who is too old', async () => {
    startApp({ respond: answersOf(() => undefined, { version: '9.0.0' }) })
    await settle()
    expect(page()).toBe('plaza-shell://app/incompatible.html')
    expect((await state()).page).toEqual({
      name: 'incompatible',
      server: server.id,
      serverVersion: '9.0.0',
      outdated: 'app',
    })
  })

  test('the server’s name is followed', async () => {
    const app = startApp({ respond: answersOf(() => undefined, { siteName: 'Agora' }) })
    await settle()
    expect(app.settings.get().servers[0]?.name).toBe('Agora')
  })

  test('an answer that is none changes nothing', async () => {
    startApp({ respond: () => new Response('<html>') })
    await settle()
    expect(page()).toBe(`${origin}/`)
  })
})

describe('a certificate that is not trusted', () => {
  const certificate = {
    fingerprint: 'sha256/abc',
    subjectName: 'plaza.example',
    issuerName: 'Nobody',
    validStart: 1,
    validExpiry: 2,
  }
  /** What the page is told about the certificate of a load. */
  const meet = (url = `${origin}/`, isMainFrame = true, shown = certificate) => {
    const answers: boolean[] = []
    const isOurs = preventable((event) =>
      windowOf().contents.emit(
        'certificate-error',
        event,
        url,
        'ERR_CERT_AUTHORITY_INVALID',
        shown,
        (trusted: boolean) => answers.push(trusted),
        isMainFrame,
      ),
    )
    expect(isOurs).toBe(true)
    return answers
  }

  test('is shown to the person, with nothing loaded', async () => {
    startApp()
    expect(meet()).toEqual([false])
    fails(-202)
    expect(page()).toBe('plaza-shell://app/certificate.html')
    expect((await state()).page).toEqual({
      name: 'certificate',
      server: server.id,
      fingerprint: 'sha256/abc',
      subject: 'plaza.example',
      issuer: 'Nobody',
      validFrom: 1000,
      validUntil: 2000,
      reason: 'ERR_CERT_AUTHORITY_INVALID',
    })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page()).toBe('plaza-shell://app/certificate.html')
  })

  test('is trusted from then on if the person says so, and no other one is', async () => {
    const app = startApp()
    meet()
    await settle()
    const decide = (fingerprint: string) =>
      say('shell:certificate', { id: server.id, fingerprint, decision: 'trust' })
    decide('sha256/other')
    expect(app.settings.get().servers[0]?.pinnedFingerprint).toBe(undefined)
    decide('sha256/abc')
    await settle()
    expect(page()).toBe(`${origin}/`)
    expect(meet()).toEqual([true])
    expect(meet(`${origin}/`, true, { ...certificate, fingerprint: 'sha256/other' })).toEqual([false])
    expect(meet('https://cdn.example/', false)).toEqual([false])
  })

  test('of something else on the page is refused without a question', () => {
    startApp()
    expect(meet('https://cdn.example/x.js', false)).toEqual([false])
    expect(page()).toBe(`${origin}/`)
  })
})
