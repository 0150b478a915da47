import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { site } from '#shared/site.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

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

test('ten messages an hour are enough', async () => {
  const limited = await startTestServer({ hasRateLimits: true })
  try {
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push(await limited.visitor.post('/api/contact', message))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
  } finally {
    await limited.close()
  }
})
