import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { systemClock } from '../../core/clock.ts'
import { listen, TestBrowser } from '../../dev/identity/testing.ts'
import { writableSession } from './sessionStore.ts'

let store: TestStore
beforeEach(async () => {
  store = await testStore()
})
afterEach(() => store.close())

test('a renewed session that was saved is not saved again behind the answer', async () => {
  let writes = 0
  const counting: TestStore = {
    ...store,
    transaction: (work) => {
      writes += 1
      return store.transaction(work)
    },
  }
  const { id: userId } = await makeFor(store).user()
  const app = express()
  const { server, origin } = await listen(app)
  const config = { publicUrl: origin, sessionSecrets: ['s'.repeat(32)], trustProxyHops: 0 }
  app.use(writableSession({ store: counting, clock: systemClock, config }))
  const atAnswer: number[] = []
  app.get('/', async (req, res) => {
    await new Promise<void>((resolve, reject) =>
      req.session.regenerate((error?: Error) => (error ? reject(error) : resolve())),
    )
    req.session.person = { userId, signedInAt: Date.now(), browserName: 'Test' }
    await new Promise<void>((resolve, reject) =>
      req.session.save((error?: Error) => (error ? reject(error) : resolve())),
    )
    atAnswer.push(writes)
    res.redirect(303, '/elsewhere')
  })
  const browser = new TestBrowser(origin)
  await (await browser.go('/')).text()
  // The cookie of before is renewed as well.
  await (await browser.go('/')).text()
  expect(atAnswer).toEqual([2, 4])
  expect(writes).toBe(4)
  const { sessions } = store.tables
  expect(await store.read((db) => db.select({ userId: sessions.userId }).from(sessions))).toEqual([
    { userId },
  ])
  server.close()
})

test('a session that ends while a login of it begins stays ended', async () => {
  const { id: userId } = await makeFor(store).user()
  const { sessions } = store.tables
  const app = express()
  const { server, origin } = await listen(app)
  const config = { publicUrl: origin, sessionSecrets: ['s'.repeat(32)], trustProxyHops: 0 }
  app.use(writableSession({ store, clock: systemClock, config }))
  app.get('/sign-in', (req, res) => {
    req.session.person = { userId, signedInAt: Date.now(), browserName: 'Test' }
    res.end()
  })
  app.get('/login', async (req, res) => {
    const login = { state: 's', nonce: 'n', verifier: 'v', returnTo: '/', hint: null, expiresAt: Infinity }
    req.session.logins = [login]
    // Another tab signs out while the provider is asked.
    await store.transaction((tx) => tx.delete(sessions))
    await new Promise<void>((resolve, reject) =>
      req.session.save((error?: Error) => (error ? reject(error) : resolve())),
    )
    res.end()
  })
  const browser = new TestBrowser(origin)
  await (await browser.go('/sign-in')).text()
  expect(await store.read((db) => db.select().from(sessions))).toHaveLength(1)
  await (await browser.go('/login')).text()
  expect(await store.read((db) => db.select().from(sessions))).toEqual([])
  server.close()
})
