import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { ContactMessage } from '#shared/contact.ts'
import { site } from '#shared/site.ts'

import { stillClock } from '../../testing/clock.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'About the engine',
  category: 'technical',
  message: 'It might compose elaborate pieces of music.',
}
const mails = () => {
  const folder = join(server.config.dataDir, 'mail')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

describe('a message to the site', () => {
  test('is kept and mailed once, with its writer to answer to', async () => {
    const { status, body } = await server.visitor.post<{ id: string }>('/api/contact', message)
    expect(status).toBe(201)
    const { contactMessages } = server.store.tables
    const rows = await server.store.read((db) => db.select().from(contactMessages))
    expect(rows).toMatchObject([{ ...message, id: body.id, userId: null }])
    await server.app.runner.drain()
    await server.app.runner.drain()
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail).toContain(`To: ${site.contactEmail}`)
    expect(mail).toContain('Reply-To: ada@example.org')
    expect(mail).toContain('Subject: [technical] About the engine')
    expect(mail).toContain('It might compose elaborate pieces of music.')
    expect(mail).not.toMatch(/text\/html/i)
  })

  test('cannot add a header of its own', async () => {
    const subject = 'Hello\r\nBcc: victim@example.org'
    await server.visitor.post('/api/contact', { ...message, subject })
    await server.app.runner.drain()
    expect(mails().join('\n')).not.toMatch(/^Bcc:/m)
  })

  test('of a member says whose it is', async () => {
    const { user, client } = await server.member()
    const { body } = await client.post<{ id: string }>('/api/contact', message)
    const { contactMessages } = server.store.tables
    const rows = await server.store.read((db) => db.select().from(contactMessages))
    expect(rows.find(({ id }) => id === body.id)).toMatchObject({ userId: user.id })
  })

  test.each([
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['subject', 'Hey', 'Subject must be at least 5 characters'],
    ['category', 'gossip', 'Please select a category'],
    ['message', 'Short', 'Message must be at least 10 characters'],
  ])('with a bad %s (%j) is refused: %s', async (path, value, sentence) => {
    expect(await server.visitor.post('/api/contact', { ...message, [path]: value })).toMatchObject({
      status: 400,
      body: { message: sentence, issues: [{ path, message: sentence }] },
    })
  })
})

describe('those who run the site', () => {
  test('find what was written, mark it as answered once, and as open again', async () => {
    const { user, client } = await server.member()
    const subject = 'Where is my invoice?'
    const { body } = await client.post<{ id: string }>('/api/contact', {
      ...message,
      subject,
      category: 'billing',
    })
    const staff = await server.make.admin()
    const admin = await server.as(staff)
    const find = (query: string) =>
      admin.get<ContactMessage[]>(`/api/admin/contact-messages?q=INVOICE&category=billing&${query}`)
    expect((await find('status=open')).body).toMatchObject([
      { id: body.id, subject, username: user.username, answeredAt: null, answeredBy: null },
    ])
    const mark = (isAnswered: boolean) =>
      admin.put<ContactMessage>(`/api/admin/contact-messages/${body.id}`, { isAnswered })
    expect((await mark(true)).body).toMatchObject({ answeredBy: staff.username })
    const [first] = (await find('status=answered')).body
    server.clock.advance(60)
    expect((await mark(true)).body.answeredAt).toBe(first?.answeredAt)
    expect((await find('status=open')).body).toEqual([])
    expect((await mark(false)).body).toMatchObject({ answeredAt: null, answeredBy: null })
    expect((await find('status=answered')).body).toEqual([])
    const { adminActions } = server.store.tables
    const acts = await server.store.read((db) =>
      db.select().from(adminActions).where(eq(adminActions.targetId, body.id)),
    )
    expect(acts.map(({ action }) => action)).toEqual(['answer_message', 'reopen_message'])
    expect((await admin.put('/api/admin/contact-messages/nothing', { isAnswered: true })).body).toMatchObject(
      { code: 'contact_message.not_found' },
    )
  })

  test('are admins alone, and read page by page', async () => {
    const moderator = await server.as(await server.make.moderator())
    expect((await moderator.get('/api/admin/contact-messages')).status).toBe(403)
    const admin = await server.as(await server.make.admin())
    for (let n = 0; n < 3; n += 1) await server.visitor.post('/api/contact', message)
    const all = await admin.get<ContactMessage[]>('/api/admin/contact-messages?limit=50')
    const walked = await walk<ContactMessage>(admin, '/api/admin/contact-messages?limit=2')
    expect(walked).toEqual(all.body)
  })
})

test('ten messages an hour are enough', async () => {
  const limited = await startTestServer({ hasRateLimits: true, clock: stillClock() })
  try {
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push(await limited.visitor.post('/api/contact', message))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
  } finally {
    await limited.close()
  }
})
