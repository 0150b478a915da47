import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conversation } from '#shared/conversations.ts'
import { quiet } from '#db/changes.ts'
import { Visitor } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { allHeard, TestStream } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.app.outbox.start()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const cookiesOf = (browser: Visitor) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A browser in which somebody has signed in, by the provider's name of them. */
async function browserOf(name: string): Promise<Visitor> {
  const browser = new Visitor(server.url)
  expect((await browser.logIn(name)).status).toBe(303)
  return browser
}

/** What is written to this person, as a story tells it. */
async function writeTo(userId: string, by: Person): Promise<void> {
  const { users } = server.store.tables
  const until = new Date(server.clock.now().getTime() + 30 * 86_400_000)
  const [row] = await server.store.transaction((tx) =>
    tx
      .update(users)
      .set({ subscriptionStatus: 'active', planType: 'professional', subscriptionExpiresAt: until })
      .where(eq(users.id, userId))
      .returning({ username: users.username }),
  )
  const { body } = await by.client.post<Conversation>('/api/conversations', { usernames: [row?.username] })
  await by.client.post(`/api/conversations/${body.id}/messages`, { content: 'For you alone' })
  await allHeard(server)
}

describe('a stream ends, and nothing follows it,', () => {
  test('when somebody else signs in in the same browser', async () => {
    const browser = await browserOf('earlier')
    const { id } = await browser.json<{ id: string }>('/api/auth/user')
    const stream = await TestStream.open(server.url, { cookie: cookiesOf(browser) })
    // From then on the provider is asked again who it is.
    server.clock.advance(12 * 3600 + 1)
    const writer = await server.member()
    await browser.logIn('later')
    await writeTo(id, writer)
    expect([stream.isOpen, stream.of('message')]).toEqual([false, []])
    const next = await TestStream.open(server.url, { cookie: cookiesOf(browser) })
    expect(next.status).toBe(200)
    next.close()
  })

  test('when its person signs in there again, and comes back under the new session', async () => {
    const browser = await browserOf('again')
    const stream = await TestStream.open(server.url, { cookie: cookiesOf(browser) })
    server.clock.advance(12 * 3600 + 1)
    await browser.logIn('again')
    await allHeard(server)
    expect(stream.isOpen).toBe(false)
    const next = await TestStream.open(server.url, { cookie: cookiesOf(browser), lastId: stream.lastId })
    expect([next.status, next.of('reset')]).toEqual([200, []])
    next.close()
  })

  test('before it begins, where its session has ended meanwhile', async () => {
    const [person, writer] = [await server.member(), await server.member()]
    const cookie = await server.cookieOf(person.user)
    const first = await TestStream.open(server.url, { cookie })
    first.close()
    await writeTo(person.user.id, writer)
    // As another instance ends it: what is kept of the session here is up to a second old.
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { Cookie: cookie } })).status).toBe(200)
    const { sessions } = server.store.tables
    await server.store.transaction(
      quiet(async (tx) => void (await tx.delete(sessions).where(eq(sessions.userId, person.user.id)))),
    )
    const late = await TestStream.open(server.url, { cookie, lastId: first.lastId })
    expect([late.status, late.heard]).toEqual([401, []])
  })
})
