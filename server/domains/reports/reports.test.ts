import { count, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#shared/reports.ts'
import { newId } from '#db/ids.ts'
import { runSql } from '#db/sql.ts'
import { openPlanReader } from '../../testing/plans.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { reportsRepo } from './reports.repo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const asAdmin = async () => server.as(await server.make.admin())
const told = async (user: { id: string }) => {
  await server.app.outbox.drain()
  const { notifications } = server.store.tables
  const rows = await server.store.read((db) =>
    db.select({ text: notifications.text }).from(notifications).where(eq(notifications.userId, user.id)),
  )
  return rows.map(({ text }) => text)
}
const actsOn = (targetId: string) => {
  const { adminActions } = server.store.tables
  return server.store.read((db) => db.select().from(adminActions).where(eq(adminActions.targetId, targetId)))
}

describe('reporting', () => {
  test('one open report for each person and thing; the same may be said again once it is decided', async () => {
    const post = await server.make.post()
    const { client } = await server.member()
    const body = { postId: post.slug, reason: 'spam', description: '  Buy now  ' }
    const first = await client.post<{ id: string }>('/api/reports', body)
    expect(first).toMatchObject({ status: 201, body: { status: 'pending', reason: 'spam' } })
    expect(await client.post('/api/reports', body)).toMatchObject({
      status: 409,
      body: { code: 'report.exists' },
    })
    const other = await server.member()
    expect((await other.client.post('/api/reports', body)).status).toBe(201)

    const admin = await asAdmin()
    const verdict = { status: 'dismissed', action: 'Within the rules' }
    expect((await admin.put(`/api/admin/reports/${first.body.id}`, verdict)).status).toBe(200)
    expect((await client.post('/api/reports', body)).status).toBe(201)
  })

  test('twenty clicks at once make one report', async () => {
    const comment = await server.make.comment()
    const { client, user } = await server.member()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.post('/api/reports', { commentId: comment.id, reason: 'harassment' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { reports } = server.store.tables
    const [row] = await server.store.read((db) =>
      db.select({ n: count() }).from(reports).where(eq(reports.reporterId, user.id)),
    )
    expect(row?.n).toBe(1)
  })

  test('what is not well said is refused with the sentence for it', async () => {
    const post = await server.make.post()
    const { client, user } = await server.member()
    const say = (body: object) => client.post('/api/reports', body)
    expect((await say({ postId: post.id })).body).toMatchObject({ message: 'Please Select a Reason' })
    expect((await say({ postId: post.id, reason: 'boring' })).status).toBe(400)
    expect((await say({ reason: 'spam' })).status).toBe(400)
    expect((await say({ postId: post.id, commentId: 'x', reason: 'spam' })).status).toBe(400)
    expect((await say({ postId: post.id, reason: 'spam', description: 'x'.repeat(501) })).status).toBe(400)
    expect((await say({ userId: user.username, reason: 'spam' })).body).toMatchObject({ code: 'report.own' })
    expect((await say({ postId: post.id, reason: 'other', description: '😀'.repeat(500) })).status).toBe(201)
    expect((await server.visitor.post('/api/reports', { postId: post.id, reason: 'spam' })).status).toBe(401)
  })

  test('what somebody cannot see, they cannot report', async () => {
    const { client } = await server.member()
    const hidden = await server.make.post({ forum: await server.make.forum({ isPrivate: true }) })
    const removed = await server.make.post({ isRemoved: true })
    const comment = await server.make.comment({ post: hidden })
    for (const [body, code] of [
      [{ postId: hidden.id }, 'post.not_found'],
      [{ postId: removed.id }, 'post.not_found'],
      [{ commentId: comment.id }, 'comment.not_found'],
      [{ userId: 'nobody-here' }, 'user.not_found'],
    ] as const) {
      expect(await client.post('/api/reports', { ...body, reason: 'spam' })).toMatchObject({
        status: 404,
        body: { code },
      })
    }
  })
})

describe('deciding', () => {
  test('approved is kept as resolved; removing ends every report about it, and all are told', async () => {
    const author = await server.make.member()
    const post = await server.make.post({ author, title: 'Win money fast' })
    const [one, two] = [await server.member(), await server.member()]
    const body = { postId: post.id, reason: 'spam', description: 'A trick' }
    const { body: report } = await one.client.post<{ id: string }>('/api/reports', body)
    await two.client.post('/api/reports', body)
    const staff = await server.make.admin()
    const admin = await server.as(staff)

    const path = `/api/admin/reports/${report.id}`
    expect((await admin.put(path, { status: 'approved' })).status).toBe(400)
    expect((await admin.put(path, { action: 'It broke rule 2' })).status).toBe(400)
    const verdict = { status: 'approved', action: 'It broke rule 2', deleteContent: true }
    expect((await admin.put(path, { ...verdict, status: 'dismissed' })).status).toBe(400)
    expect(await admin.put(path, verdict)).toMatchObject({
      status: 200,
      body: { id: report.id, status: 'resolved', action: 'It broke rule 2' },
    })
    expect(await admin.put(path, verdict)).toMatchObject({ status: 409, body: { code: 'report.closed' } })
    expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(404)

    const { body: list } = await admin.get<Report[]>('/api/admin/reports?status=resolved&q=win money')
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({
      status: 'resolved',
      resolvedBy: staff.id,
      reporter: { username: two.user.username, email: two.user.email },
      forum: { id: post.forumId },
      target: { kind: 'post', id: post.id, title: 'Win money fast', isRemoved: true },
    })
    expect(list[0]?.target.author?.id).toBe(author.id)
    expect(JSON.stringify(list[0]?.target)).not.toContain('@example.test')

    expect(await told(one.user)).toEqual(['Your report about a post was resolved: It broke rule 2'])
    expect(await told(two.user)).toEqual(['Your report about a post was resolved: It broke rule 2'])
    expect((await told(author)).join()).toContain('was removed: It broke rule 2')
    expect(await actsOn(report.id)).toMatchObject([
      {
        adminId: staff.id,
        action: 'resolve_report',
        reason: 'It broke rule 2',
        forumId: post.forumId,
        metadata: { before: { status: 'pending' }, after: { status: 'resolved' } },
      },
    ])
    expect(await actsOn(post.id)).toMatchObject([{ action: 'remove', reason: 'It broke rule 2' }])
  })

  test('two who decide at once: the first counts, once', async () => {
    const { client } = await server.member()
    const user = await server.make.member()
    const { body } = await client.post<{ id: string }>('/api/reports', { userId: user.id, reason: 'other' })
    const admins = await Promise.all([asAdmin(), asAdmin(), asAdmin()])
    const answers = await Promise.all(
      admins.map((admin) =>
        admin.put(`/api/admin/reports/${body.id}`, { status: 'dismissed', action: 'Fine' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await actsOn(body.id)).toHaveLength(1)
  })

  test('a forum’s moderators see and decide what is theirs, and no email', async () => {
    const owner = await server.member()
    const forum = await server.make.forum({ creator: owner.user })
    const helper = await server.member()
    await server.make.membership({ forum, user: helper.user, role: 'moderator' })
    const post = await server.make.post({ forum })
    const foreign = await server.make.post()
    const { client } = await server.member()
    const { body: mine } = await client.post<{ id: string }>('/api/reports', {
      postId: post.id,
      reason: 'spam',
    })
    const { body: other } = await client.post<{ id: string }>('/api/reports', {
      postId: foreign.id,
      reason: 'spam',
    })

    const queue = await helper.client.get<Report[]>('/api/moderation/reports?status=pending')
    expect(queue.body.map(({ id }) => id)).toEqual([mine.id])
    expect(JSON.stringify(queue.body)).not.toContain('@example.test')
    expect((await client.get('/api/moderation/reports')).body).toEqual([])
    expect((await client.get(`/api/moderation/reports?forumId=${forum.slug}`)).status).toBe(403)
    const site = await server.as(await server.make.moderator())
    const seen = await site.get<Report[]>('/api/admin/reports')
    expect(seen.status).toBe(200)
    expect(JSON.stringify(seen.body)).not.toContain('@example.test')

    const verdict = { status: 'approved', action: 'Rule 1' }
    expect((await client.put(`/api/admin/reports/${mine.id}`, verdict)).status).toBe(403)
    expect((await helper.client.put(`/api/admin/reports/${other.id}`, verdict)).status).toBe(403)
    expect((await helper.client.put(`/api/admin/reports/${mine.id}`, verdict)).status).toBe(200)
    expect((await site.put(`/api/admin/reports/${other.id}`, verdict)).status).toBe(200)
    expect((await helper.client.put('/api/admin/reports/nothing', verdict)).status).toBe(404)
  })
})

describe('a queue of 10,000', () => {
  beforeAll(async () => {
    const { reports, users, posts } = server.store.tables
    const { forumId, authorId } = await server.make.post()
    const at = (n: number) => new Date(Date.UTC(2025, 0, 1) + n)
    const people = Array.from({ length: 100 }, (_, n) => ({
      id: newId(),
      username: `queue-${n}`,
      createdAt: at(n),
      updatedAt: at(n),
    }))
    const things = Array.from({ length: 100 }, (_, n) => ({
      id: newId(),
      title: `Queued ${n}`,
      slug: `queued-${n}`,
      content: 'Text '.repeat(50),
      authorId,
      forumId,
      hotRank: n,
      createdAt: at(n),
      updatedAt: at(n),
    }))
    await server.store.transaction(async (tx) => {
      await tx.insert(users).values(people)
      await tx.insert(posts).values(things)
      for (const [i, person] of people.entries()) {
        await tx.insert(reports).values(
          things.map((thing, j) => ({
            id: newId(),
            reporterId: person.id,
            postId: thing.id,
            forumId,
            reason: 'spam' as const,
            createdAt: at(100 * i + j),
          })),
        )
      }
    })
  })

  test('is read to its end in order, each report once', async () => {
    const admin = await asAdmin()
    let path = '/api/admin/reports?status=pending&limit=50'
    const found: Pick<Report, 'id' | 'createdAt'>[] = []
    let pages = 0
    while (path) {
      const page = await admin.get<Report[]>(path)
      expect(page.body.length).toBeLessThanOrEqual(50)
      found.push(...page.body.map(({ id, createdAt }) => ({ id, createdAt })))
      pages += 1
      path = /<([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? ''
    }
    const { reports } = server.store.tables
    const rows = await server.store.read((db) =>
      db
        .select({ id: reports.id })
        .from(reports)
        .where(eq(reports.status, 'pending'))
        .orderBy(desc(reports.createdAt), desc(reports.id)),
    )
    expect(rows.length).toBeGreaterThanOrEqual(10_000)
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(pages).toBe(Math.ceil(rows.length / 50))
  })

  // What a page takes, `npm run bench -- reports` measures.
  test('walks an index from the place where the page before it ended, however far back', async () => {
    await server.store.transaction((tx) => runSql(tx, sql`analyze`))
    const reader = await openPlanReader(server.store)
    try {
      const repo = reportsRepo(server.store.tables)
      for (const after of [null, [new Date(Date.UTC(2025, 0, 1)), 'x']]) {
        const page = { status: 'pending' as const, after, limit: 51 }
        const [plan] = await reader.plansOf((db) => repo.listIds(db, page))
        expect(plan).toMatch(/reports_(status|created)_index/)
        expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort Key/)
      }
      const [plan] = await reader.plansOf((db) => repo.listByIds(db, ['a', 'b']))
      expect(plan).not.toMatch(/SCAN reports|Seq Scan on reports/)
    } finally {
      await reader.close()
    }
  })

  test('five hundred are decided in one act, all or none', async () => {
    const staff = await server.make.moderator()
    const client = await server.as(staff)
    const { reports } = server.store.tables
    const rows = await server.store.read((db) =>
      db.select({ id: reports.id }).from(reports).where(eq(reports.status, 'pending')).limit(500),
    )
    const ids = rows.map(({ id }) => id)
    const verdict = { status: 'dismissed', action: 'A campaign of false reports' }
    const refused = await client.put('/api/admin/reports', { ...verdict, ids: [...ids.slice(1), 'nothing'] })
    expect(refused.status).toBe(404)
    expect(await client.put('/api/admin/reports', { ...verdict, ids })).toMatchObject({ status: 200 })
    const { adminActions } = server.store.tables
    const [written] = await server.store.read((db) =>
      db.select({ n: count() }).from(adminActions).where(eq(adminActions.adminId, staff.id)),
    )
    expect(written?.n).toBe(500)
    expect((await client.put('/api/admin/reports', { ...verdict, ids: [...ids, 'x'] })).status).toBe(400)
  })
})
