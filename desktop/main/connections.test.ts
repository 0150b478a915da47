import { beforeEach, describe, expect, test, vi } from 'vitest'
import { preventable } from '../testing/fakes/app.ts'
import { answersOf, arrive, ask, origin, say, server, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { powerMonitor } from '../testing/fakes/app.ts'
import { press } from '../testing/menu.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const page = () => windowOf().page.goal
/** The load under way finds nobody, and the app has its turn. */
const fails = async (code = -106, url = windowOf().page.goal) => {
  windowOf().fail(code, 'ERR_INTERNET_DISCONNECTED', url)
  await settle()
}
let asked = 0
const away = () => {
  asked += 1
  return Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))
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

const offline = 'plaza-shell://app/offline.html'
const loads = () => callsOf('webContents.loadURL').map(([url]) => url)
/** The server is there again. */
const comesBack = () => void (world.respond = answersOf())

test('without the network it shows the page that says so, and asks in the background, later each time', async () => {
  startApp({ respond: away })
  await fails()
  expect(page()).toBe(offline)
  expect(await state()).toMatchObject({
    page: { name: 'offline', server: server.id, reason: 'ERR_INTERNET_DISCONNECTED' },
    servers: [{ status: 'offline' }],
  })
  const before = asked
  await vi.advanceTimersByTimeAsync(1200)
  expect(asked - before).toBe(1)
  await vi.advanceTimersByTimeAsync(1200)
  expect(asked - before).toBe(1)
  await vi.advanceTimersByTimeAsync(1200)
  expect(asked - before).toBe(2)
  expect((await state()).page).toMatchObject({ reason: 'ERR_CONNECTION_REFUSED' })
  // The window has been left alone all the time.
  expect(loads()).toEqual([`${origin}/`, offline])
  comesBack()
  await vi.advanceTimersByTimeAsync(6000)
  expect(loads()).toEqual([`${origin}/`, offline, `${origin}/`])
})

test('another page of the app stays while its server is asked for, and when that is back', async () => {
  const preferences = 'plaza-shell://app/preferences.html'
  startApp({ respond: away })
  await fails()
  arrive(windowOf(), preferences)
  await vi.advanceTimersByTimeAsync(30_000)
  comesBack()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(windowOf().page.goal).toBe(preferences)
  expect(loads()).toEqual([`${origin}/`, offline])
  expect(await state()).toMatchObject({ servers: [{ status: 'offline' }] })
  // Whoever comes back to the page that waits is taken to the server.
  arrive(windowOf(), offline)
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
    startApp({ isOnline: false, respond: away })
    await fails()
    // Far into the pauses, so that no timer does it.
    for (let count = 0; count < 6; count += 1) {
      await ask('shell:server', { do: 'retry', id: server.id })
      await settle()
    }
    expect(page()).toBe(offline)
    comesBack()
    await come()
    await settle()
    expect(page()).toBe(`${origin}/`)
  }
})

test('a person who asks is told that nobody answers, whatever page stood there', async () => {
  startApp({ respond: away })
  await fails()
  arrive(windowOf(), 'plaza-shell://app/welcome.html')
  await ask('shell:server', { do: 'open', id: server.id })
  await settle()
  expect(page()).toBe(offline)
})

test('what failed is what is loaded again', async () => {
  startApp()
  arrive()
  await fails(-106, `${origin}/r/a/post/b?x=1#c`)
  await vi.advanceTimersByTimeAsync(1200)
  expect(page()).toBe(`${origin}/r/a/post/b?x=1#c`)
})

test('a certificate that is no longer trusted is shown, not taken for an outage', async () => {
  startApp({ respond: () => Promise.reject(new Error('net::ERR_CERT_DATE_INVALID')) })
  await fails()
  await vi.advanceTimersByTimeAsync(1200)
  expect(page()).toBe(`${origin}/`)
})

test('a page that is there is left alone when the network goes and comes', async () => {
  startApp()
  arrive()
  world.isOnline = false
  await vi.advanceTimersByTimeAsync(5000)
  world.isOnline = true
  await vi.advanceTimersByTimeAsync(5000)
  powerMonitor.emit('resume')
  expect(callsOf('webContents.loadURL')).toHaveLength(1)
  expect(told('forum:power')).toEqual([
    { isOnline: false, isIdle: false, hasResumed: false },
    { isOnline: true, isIdle: false, hasResumed: false },
    { isOnline: true, isIdle: false, hasResumed: true },
  ])
})

test('a page that Back has brought while its server was away is not loaded over', async () => {
  startApp({ respond: away })
  arrive(windowOf(), `${origin}/r/a`)
  void windowOf()
    .contents.loadURL(`${origin}/r/b`)
    .catch(() => {})
  await fails()
  // Far into the pauses, so that Back comes before the next question.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page()).toBe(offline)
  comesBack()
  press('Back')
  arrive()
  const before = loads().length
  await vi.advanceTimersByTimeAsync(120_000)
  powerMonitor.emit('resume')
  await settle()
  expect(loads()).toHaveLength(before)
  expect(page()).toBe(`${origin}/r/b`)
})

test('a page that says the server is away is not the server’s', async () => {
  startApp({ respond: away })
  await fails()
  expect(windowOf().page.url).toBe(offline)
  arrive(windowOf(), `${origin}/`, 503)
  await settle()
  expect(await state()).toMatchObject({ servers: [{ status: 'offline' }] })
})

test('an outage leaves one entry in the history, and Back does not lead to the page that said so', async () => {
  startApp({ respond: away })
  arrive()
  await fails(-106, `${origin}/r/a`)
  await vi.advanceTimersByTimeAsync(60_000)
  arrive(windowOf(), 'plaza-shell://app/preferences.html')
  arrive(windowOf(), offline)
  comesBack()
  await vi.advanceTimersByTimeAsync(120_000)
  arrive()
  expect(windowOf().history).toEqual([`${origin}/`, `${origin}/r/a`])
})

test('a page of the app that crashes is shown again; the server is not asked for it', async () => {
  startApp({ respond: away })
  await fails()
  windowOf().contents.forcefullyCrashRenderer()
  await settle()
  expect(windowOf().page).toMatchObject({ url: offline, isCrashed: false })
  expect(loads()).toEqual([`${origin}/`, offline])
  comesBack()
  await vi.advanceTimersByTimeAsync(6000)
  expect(page()).toBe(`${origin}/`)
})

test('the window of the app’s own pages comes back after a crash too, three times; then whoever wants it is shown it', async () => {
  const running = startApp()
  arrive()
  press('Preferences…')
  await settle()
  const shown = windowOf(null)
  const crash = async () => {
    shown.contents.forcefullyCrashRenderer()
    await settle()
  }
  for (let count = 0; count < 3; count += 1) {
    await crash()
    expect(shown.page).toMatchObject({ url: 'plaza-shell://app/preferences.html', isCrashed: false })
  }
  expect(running.log.tail().at(-1)).toContain('page.crashed')
  await crash()
  expect(shown.page.isCrashed).toBe(true)
  press('Preferences…')
  await settle()
  expect(shown.page).toMatchObject({ url: 'plaza-shell://app/preferences.html', isCrashed: false })
  await crash()
  expect(shown.page.isCrashed).toBe(true)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  press('Preferences…')
  await settle()
  await crash()
  expect(shown.page.isCrashed).toBe(false)
})

test('loads that were called off, and those of frames, mean nothing', () => {
  startApp()
  arrive()
  windowOf().contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', `${origin}/`, true)
  windowOf().contents.emit('did-fail-load', {}, -106, 'X', 'https://ads.example/', false)
  windowOf().contents.emit('did-fail-load', {}, -106, 'X', 'https://elsewhere.example/', true)
  expect(page()).toBe(`${origin}/`)
})

test.each([502, 503, 504])('a proxy’s %i is a server that is away', (status) => {
  startApp({ respond: () => new Response('', { status }) })
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
    windowOf().contents.forcefullyCrashRenderer()
  }
  for (let count = 0; count < 3; count += 1) {
    crash()
    expect(page()).toBe(`${origin}/r/a`)
  }
  crash()
  expect(page()).toBe(offline)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page()).toBe(offline)
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

  test.each([
    ['too long', 'x'.repeat(101), 'x'.repeat(100)],
    ['empty', '', origin],
  ])(
    'a name that is %s keeps no page from being drawn, and the server stays',
    async (...[, siteName, name]) => {
      const app = startApp({ respond: answersOf(() => undefined, { siteName }) })
      await settle()
      expect(app.settings.get().servers[0]?.name).toBe(name)
      arrive(windowOf(), 'plaza-shell://app/preferences.html')
      expect(await state()).toMatchObject({ servers: [{ name }] })
      startApp({ userData: app.userData })
      expect(windowOf().page.goal).toBe(`${origin}/`)
    },
  )

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
    await fails(-202)
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
