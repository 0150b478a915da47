import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#shared/reports.ts'
import type { ReportNote } from '#shared/reportWork.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const actsOn = (targetId: string) => {
  const { adminActions } = server.store.tables
  return server.store.read((db) => db.select().from(adminActions).where(eq(adminActions.targetId, targetId)))
}

/** A forum with its owner and a second moderator, and a report from it. */
async function reported() {
  const [owner, helper] = [await server.member(), await server.member()]
  const forum = await server.make.forum({ creator: owner.user })
  await server.make.membership({ forum, user: helper.user, role: 'moderator' })
  const report = await server.make.report({ post: await server.make.post({ forum }) })
  return { owner, helper, forum, report, path: `/api/admin/reports/${report.id}` }
}

describe('looking after a report', () => {
  test('is taken, handed over and given back, and the queue can be narrowed to it', async () => {
    const { owner, helper, report, path } = await reported()
    const assign = (username: string | null) => owner.client.put(`${path}/assignee`, { username })
    expect(await assign(owner.user.username)).toMatchObject({
      status: 200,
      body: { id: report.id, assignee: { id: owner.user.id } },
    })
    const idsOf = async (client: TestServer['visitor'], query: string) =>
      (await client.get<Report[]>(`/api/moderation/reports?${query}`)).body.map(({ id }) => id)
    expect(await idsOf(owner.client, 'assignee=me')).toEqual([report.id])
    expect(await idsOf(helper.client, 'assignee=me')).toEqual([])
    expect(await idsOf(helper.client, 'assignee=nobody')).toEqual([])
    await assign(helper.user.username)
    expect(await idsOf(helper.client, 'assignee=me&kind=post')).toEqual([report.id])
    expect(await idsOf(helper.client, 'assignee=me&kind=comment')).toEqual([])
    await assign(null)
    await assign(null)
    expect(await idsOf(owner.client, 'assignee=nobody')).toEqual([report.id])
    const acts = await actsOn(report.id)
    expect(acts.map(({ action, adminId }) => [action, adminId])).toEqual(
      [1, 2, 3].map(() => ['assign_report', owner.user.id]),
    )
    // What nobody can change or erase has no names in it.
    expect(acts.map(({ reason }) => reason)).toEqual([
      'Assigned to somebody',
      'Assigned to somebody',
      'Assigned to nobody',
    ])
    expect(acts[1]?.metadata).toMatchObject({ after: { assignedTo: helper.user.id } })
  })

  test('is for those who could decide it, while it is open', async () => {
    const { owner, report, path } = await reported()
    const stranger = await server.member()
    const give = (client: TestServer['visitor'], username: string) =>
      client.put<{ code: string }>(`${path}/assignee`, { username })
    expect((await give(stranger.client, stranger.user.username)).status).toBe(403)
    expect((await give(owner.client, stranger.user.username)).status).toBe(400)
    expect((await give(owner.client, 'nobody-here')).status).toBe(404)
    const site = await server.make.moderator()
    expect((await give(owner.client, site.username)).status).toBe(200)
    await owner.client.put(path, { status: 'dismissed', action: 'Fine' })
    expect((await give(owner.client, owner.user.username)).body).toMatchObject({ code: 'report.closed' })
    expect((await give(owner.client, site.username)).status).toBe(409)
    expect(report.assignedTo).toBeNull()
  })
})

test('notes are read by the forum’s moderators, in their order, and counted in the queue', async () => {
  const { owner, helper, report, path } = await reported()
  const add = (client: TestServer['visitor'], text: string) =>
    client.post<ReportNote>(`${path}/notes`, { text })
  expect(await add(owner.client, '  Second time  ')).toMatchObject({
    status: 201,
    body: { text: 'Second time', author: { id: owner.user.id } },
  })
  server.clock.advance(1)
  expect((await add(helper.client, 'I know the author')).status).toBe(201)
  expect((await add(helper.client, ' ')).status).toBe(400)
  expect((await add(helper.client, 'x'.repeat(1001))).status).toBe(400)
  const notes = await (await server.as(await server.make.moderator())).get<ReportNote[]>(`${path}/notes`)
  expect(notes.body.map(({ text }) => text)).toEqual(['Second time', 'I know the author'])
  const [shown] = (await owner.client.get<Report[]>('/api/moderation/reports')).body
  expect(shown).toMatchObject({ id: report.id, noteCount: 2, assignee: null })
  const reporter = await server.as({ id: report.reporterId })
  for (const client of [reporter, (await server.member()).client]) {
    expect((await client.get(`${path}/notes`)).status).toBe(403)
    expect((await add(client, 'Me too')).status).toBe(403)
  }
  expect((await owner.client.get('/api/admin/reports/nothing/notes')).status).toBe(404)
  expect((await actsOn(report.id)).map(({ action, reason }) => `${action}: ${reason}`)).toEqual([
    'note_report: Second time',
    'note_report: I know the author',
  ])
})

test('whoever is reported does not learn by whom, neither in the queue, by its search nor from the notes', async () => {
  const { owner, helper, forum } = await reported()
  const [reporter, writer] = [await server.member(), await server.member()]
  const post = await server.make.post({ forum, author: owner.user })
  const { body: comment } = await owner.client.post<{ id: string }>(`/api/posts/${post.id}/comments`, {
    content: 'Rude',
  })
  for (const target of [{ postId: post.id }, { commentId: comment.id }])
    await reporter.client.post('/api/reports', { ...target, reason: 'harassment' })
  const other = await server.make.post({ forum, author: writer.user })
  await reporter.client.post('/api/reports', { postId: other.id, reason: 'spam' })
  const { username } = reporter.user
  const queueOf = async (client: TestServer['visitor'], path = '/api/moderation/reports') =>
    (await client.get<Report[]>(`${path}?q=${username}`)).body

  const whole = (await owner.client.get<Report[]>('/api/moderation/reports')).body
  const about = whole.filter(({ target }) => target.author?.id === owner.user.id)
  expect(about.map(({ reporterId, reporter: { id, username: name } }) => [reporterId, id, name])).toEqual([
    ['', '', '[hidden]'],
    ['', '', '[hidden]'],
  ])
  expect(JSON.stringify(about)).not.toContain(username)
  expect(JSON.stringify(about)).not.toContain(reporter.user.id)
  // What others wrote is theirs to decide, and found by who reported it.
  expect((await queueOf(owner.client)).map(({ target, reporter: by }) => [target.id, by.username])).toEqual([
    [other.id, username],
  ])
  const admin = await server.as(await server.make.admin())
  for (const found of [await queueOf(helper.client), await queueOf(admin, '/api/admin/reports')])
    expect(found.map(({ reporter: by }) => by.username)).toEqual([username, username, username])

  const notes = `/api/admin/reports/${about[0]?.id}/notes`
  await helper.client.post(notes, { text: `${username} is right` })
  await owner.client.post(notes, { text: 'It was a joke' })
  const read = async (client: TestServer['visitor']) =>
    (await client.get<ReportNote[]>(notes)).body.map(({ text }) => text)
  expect(await read(owner.client)).toEqual(['It was a joke'])
  expect(await read(helper.client)).toEqual([`${username} is right`, 'It was a joke'])

  // The same for the site's moderators, in the queue of the site.
  const site = await server.make.moderator()
  await reporter.client.post('/api/reports', { userId: site.id, reason: 'other' })
  const own = await queueOf(await server.as(site), '/api/admin/reports')
  expect(own.map(({ target }) => target.id)).not.toContain(site.id)
  const all = await (await server.as(site)).get<Report[]>('/api/admin/reports?kind=user')
  expect(all.body.find(({ userId }) => userId === site.id)?.reporter.username).toBe('[hidden]')
})

test('forum moderators decide many reports of their own in one act, and none of others’', async () => {
  const { owner, forum, report } = await reported()
  const second = await server.make.report({ post: await server.make.post({ forum }) })
  const foreign = await server.make.report()
  const close = (ids: string[]) =>
    owner.client.put('/api/admin/reports', { ids, status: 'dismissed', action: 'Fine' })
  expect((await close([report.id, foreign.id])).status).toBe(403)
  expect((await close([report.id, second.id])).status).toBe(200)
})

describe('a single message', () => {
  test('is reported by whoever hears it, once, and the site’s people see it and nothing else', async () => {
    const [victim, bully] = [await server.member(), await server.member()]
    const conversation = await server.make.conversation({ users: [victim.user, bully.user] })
    const say = (content: string) => server.make.message({ conversation, sender: bully.user, content })
    const message = await say('You are stupid')
    await say('A secret about a third person')
    const body = { messageId: message.id, reason: 'harassment' }
    const first = await victim.client.post<{ id: string }>('/api/reports', body)
    expect(first.status).toBe(201)
    expect((await victim.client.post('/api/reports', body)).status).toBe(409)
    expect((await bully.client.post('/api/reports', body)).body).toMatchObject({ code: 'report.own' })
    expect((await (await server.member()).client.post('/api/reports', body)).body).toMatchObject({
      code: 'message.not_found',
    })

    // Taking it back does not take it from those who look at it.
    await bully.client.delete(`/api/conversations/${conversation.id}/messages/${message.id}`)
    const admin = await server.as(await server.make.admin())
    const list = await admin.get<Report[]>('/api/admin/reports?kind=message')
    expect(list.body).toMatchObject([
      {
        id: first.body.id,
        messageId: message.id,
        forum: null,
        target: {
          kind: 'message',
          id: message.id,
          content: 'You are stupid',
          author: { id: bully.user.id },
          isDeleted: true,
        },
      },
    ])
    expect(JSON.stringify(list.body)).not.toContain('secret')
    expect((await admin.get(`/api/conversations/${conversation.id}/messages`)).status).toBe(404)
    expect(JSON.stringify((await victim.client.get('/api/moderation/reports')).body)).toBe('[]')

    const path = `/api/admin/reports/${first.body.id}`
    const verdict = { status: 'approved', action: 'An insult' }
    expect((await admin.put(path, { ...verdict, deleteContent: true })).status).toBe(400)
    expect((await admin.put(path, verdict)).status).toBe(200)
    await server.app.outbox.drain()
    const { notifications } = server.store.tables
    const textsOf = async (user: { id: string }) =>
      (
        await server.store.read((db) =>
          db.select().from(notifications).where(eq(notifications.userId, user.id)),
        )
      ).map(({ text }) => text)
    expect(await textsOf(victim.user)).toContain('Your report about a message was resolved: An insult')
    expect(await textsOf(bully.user)).toContain('A report about your message was resolved: An insult')
  })

  test('leaves with the account of whoever said it', async () => {
    const [victim, bully] = [await server.member(), await server.member()]
    const conversation = await server.make.conversation({ users: [victim.user, bully.user] })
    const message = await server.make.message({ conversation, sender: bully.user, content: 'Mean words' })
    await victim.client.post('/api/reports', { messageId: message.id, reason: 'harassment' })
    const admin = await server.as(await server.make.admin())
    await admin.delete(`/api/admin/users/${bully.user.id}?reason=Harassment`)
    const list = await admin.get<Report[]>('/api/admin/reports?kind=message&status=pending')
    expect(list.body).toMatchObject([{ target: { content: '', author: { username: '[deleted]' } } }])
  })
})

test('whoever moderates a forum is told so, and nobody else', async () => {
  const { owner, helper } = await reported()
  const keeps = async (client: TestServer['visitor']) =>
    (await client.get<{ isModerator: boolean }>('/api/auth/user')).body.isModerator
  const site = await server.as(await server.make.moderator())
  const member = await server.member()
  await server.make.membership({ user: member.user })
  expect(await Promise.all([owner.client, helper.client, site, member.client].map(keeps))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
