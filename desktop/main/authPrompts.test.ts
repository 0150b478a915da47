import { beforeEach, describe, expect, test, vi } from 'vitest'
import { app, preventable } from '../testing/fakes/app.ts'
import { views } from '../testing/fakes/windows.ts'
import { answersOf, arrive, ask, say, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const own = { isProxy: false, scheme: 'basic', host: 'plaza.example', port: 443, realm: 'Staging' }
const panelOf = (name: string) =>
  views.find(({ page, contents }) => page.goal.includes(`/${name}.`) && !contents.isDestroyed())
const panel = (name = 'credentials') => {
  const found = panelOf(name)
  if (!found) throw new Error('nobody is asked')
  return found
}

/** A request is asked for a name; what it is given. */
function login(asker: object = {}, details: object = {}, contents: unknown = windowOf().contents) {
  const answers: (string | undefined)[][] = []
  const isOurs = preventable((event) =>
    app.emit(
      'login',
      event,
      contents,
      { url: 'https://plaza.example/', firstAuthAttempt: true, ...details },
      { ...own, ...asker },
      (...answer: (string | undefined)[]) => answers.push(answer),
    ),
  )
  expect(isOurs).toBe(true)
  return answers
}
const give = (username: string, password: string) =>
  say('shell:credentials', { do: 'give', username, password }, panel())

describe('a server that asks before it shows anything', () => {
  test('is refused first, and asked once more with what the person gives', async () => {
    startApp()
    arrive()
    expect(login()).toEqual([[]])
    await settle()
    expect(await ask('shell:state', {}, panel())).toMatchObject({
      page: {
        name: 'credentials',
        isProxy: false,
        host: 'plaza.example:443',
        realm: 'Staging',
        isAgain: false,
      },
    })
    give('ada', 'secret')
    expect(panelOf('credentials')).toBe(undefined)
    expect(callsOf('webContents.reload')).toHaveLength(1)
    expect(login()).toEqual([['ada', 'secret']])
    expect(login({ realm: 'Other' })).toEqual([[]])
  })

  test('that does not accept it asks again, and never in a circle', async () => {
    startApp()
    arrive()
    login()
    await settle()
    give('ada', 'wrong')
    expect(login()).toEqual([['ada', 'wrong']])
    expect(login({}, { firstAuthAttempt: false })).toEqual([[]])
    await settle()
    expect(await ask('shell:state', {}, panel())).toMatchObject({ page: { isAgain: true } })
  })

  test('is left alone when the person does not want that', async () => {
    startApp()
    arrive()
    login()
    await settle()
    say('shell:credentials', { do: 'cancel' }, panel())
    expect(panelOf('credentials')).toBe(undefined)
    expect(callsOf('webContents.reload')).toEqual([])
  })

  test('is asked about once, whatever a page loads', () => {
    startApp()
    arrive()
    for (let count = 0; count < 5; count += 1) login()
    expect(views).toHaveLength(1)
  })
})

test('what a page loads from elsewhere is given nothing, and nobody is asked', () => {
  startApp()
  arrive()
  expect(login({ host: 'evil.example' })).toEqual([[]])
  expect(login({}, {}, null)).toEqual([[]])
  expect(panelOf('credentials')).toBe(undefined)
})

test('a proxy asks in the window in front, and what failed is tried again', async () => {
  startApp({ respond: () => Promise.reject(new Error('net::ERR_PROXY_AUTH_REQUESTED')) })
  windowOf().fail(-127, 'ERR_PROXY_AUTH_REQUESTED', windowOf().page.goal)
  await settle()
  const proxy = { isProxy: true, host: 'proxy.example', port: 3128, realm: '' }
  expect(login(proxy, {}, null)).toEqual([[]])
  await settle()
  const { world } = await import('../testing/world.ts')
  world.respond = answersOf()
  give('ada', 'secret')
  await settle()
  expect(login(proxy, {}, null)).toEqual([['ada', 'secret']])
  expect(windowOf().page.goal).toBe('https://plaza.example/')
})

describe('a certificate of one’s own', () => {
  const certificates = [
    { fingerprint: 'sha256/a', subjectName: 'Ada', issuerName: 'Office', validExpiry: 2 },
    { fingerprint: 'sha256/b', subjectName: 'Ada at home', issuerName: 'Ada', validExpiry: 3 },
  ]
  function select(url = 'https://plaza.example/', list: readonly object[] = certificates) {
    const answers: unknown[] = []
    const isOurs = preventable((event) =>
      app.emit('select-client-certificate', event, windowOf().contents, url, list, (one?: object) =>
        answers.push(one ?? null),
      ),
    )
    expect(isOurs).toBe(true)
    return answers
  }

  test('is chosen by the person, once for a server', async () => {
    startApp()
    const answers = select()
    expect(answers).toEqual([])
    await settle()
    expect(await ask('shell:state', {}, panel('clientCertificate'))).toMatchObject({
      page: {
        origin: 'https://plaza.example',
        certificates: [
          { fingerprint: 'sha256/a', subject: 'Ada', issuer: 'Office', validUntil: 2000 },
          { fingerprint: 'sha256/b' },
        ],
      },
    })
    say('shell:clientCertificate', { fingerprint: 'sha256/b' }, panel('clientCertificate'))
    expect(answers).toEqual([certificates[1]])
    expect(select('plaza.example:443')).toEqual([certificates[1]])
  })

  test('is shown to nobody if the person says so, or closes the window', async () => {
    startApp()
    const answers = select()
    await settle()
    say('shell:clientCertificate', { fingerprint: null }, panel('clientCertificate'))
    expect(answers).toEqual([null])
    expect(select()).toEqual([null])
    startApp()
    const late = select()
    windowOf().window.destroy()
    expect(late).toEqual([null])
  })

  test('is no business of another server, and no question where there is none', () => {
    startApp()
    expect(select('https://evil.example/')).toEqual([null])
    expect(select('https://plaza.example/', [])).toEqual([null])
    expect(panelOf('clientCertificate')).toBe(undefined)
  })
})
