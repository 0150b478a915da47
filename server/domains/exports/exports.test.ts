import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DataExport } from '#shared/exports.ts'
import type { ScheduledPost } from '#shared/scheduled.ts'
import { filesOf } from './zip.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const unzip = async (archive: Buffer) =>
  new Map([...(await filesOf(archive))].map(([name, content]) => [name, content.toString()]))

async function exportOf(person: Awaited<ReturnType<TestServer['member']>>) {
  const asked = await person.client.post<DataExport>('/api/auth/user/export')
  await server.app.runner.drain()
  return `/api/auth/user/exports/${asked.body.id}`
}

describe('a copy of one’s data', () => {
  test('holds what its person wrote and did, as a page and as JSON, and nothing that opens doors', async () => {
    const person = await server.member({ displayName: 'Ada <Lovelace>' })
    const post = await server.make.post({ author: person.user, title: 'My thoughts' })
    const mine = await server.make.comment({ author: person.user, post })
    const others = await server.make.comment({ post, content: 'Not mine to take' })
    await person.client.put(`/api/comments/${mine.id}`, { content: 'On second thought' })
    await server.make.vote({ user: person.user, comment: others })
    const later = { title: 'For later', content: 'Not yet', forumId: post.forumId }
    const publishAt = new Date(server.clock.now().getTime() + 60 * 60 * 1000).toISOString()
    const scheduled = await person.client.post<ScheduledPost>('/api/scheduled-posts', {
      publishAt,
      post: later,
    })

    const asked = await person.client.post<DataExport>('/api/auth/user/export')
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending', bytes: null } })
    const again = await person.client.post<DataExport>('/api/auth/user/export')
    expect(again.body.id).toBe(asked.body.id)
    const path = `/api/auth/user/exports/${asked.body.id}`
    expect((await person.client.get(path)).status).toBe(404)
    await server.app.runner.drain()
    const list = await person.client.get<DataExport[]>('/api/auth/user/exports')
    expect(list.body).toMatchObject([{ id: asked.body.id, status: 'ready' }])

    const response = await person.client.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.zip"')
    const archive = Buffer.from(await response.arrayBuffer())
    expect(archive.length).toBe(list.body[0]?.bytes)
    const files = await unzip(archive)
    const rows = (name: string) =>
      JSON.parse(files.get(`data/${name}.json`) ?? '') as Record<string, unknown>[]
    expect(rows('account')).toMatchObject([{ username: person.user.username, email: person.user.email }])
    expect(rows('posts')).toMatchObject([{ id: post.id, title: 'My thoughts' }])
    expect(rows('comments').map(({ id }) => id)).toEqual([mine.id])
    expect(rows('earlier-texts-of-comments')).toMatchObject([{ commentId: mine.id, content: mine.content }])
    expect(rows('votes')).toMatchObject([{ commentId: others.id, type: 'upvote' }])
    expect(rows('scheduled-posts').map(({ id }) => id)).toEqual([scheduled.body.id])
    expect(files.get('index.html')).toContain('Ada &lt;Lovelace&gt;')
    const everything = [...files.values()].join('\n')
    for (const word of ['Not mine to take', '"sid"', 'hotRank']) expect(everything).not.toContain(word)

    const manifest = JSON.parse(files.get('manifest.json') ?? '') as {
      files: { name: string; sha256: string }[]
    }
    expect(manifest.files.map(({ name }) => name)).toEqual([...files.keys()].slice(2))
    for (const { name, sha256 } of manifest.files) {
      expect(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(sha256)
    }
  })

  test('tells of posts in notifications what its person may still read, and of its own whatever became of it', async () => {
    const [person, other] = [await server.member(), await server.member()]
    const own = await server.make.post({ author: person.user, title: 'Of my own' })
    const kept = await server.make.post({ author: other.user, title: 'In the open' })
    const gone = await server.make.post({ author: other.user, title: 'Regretted since' })
    for (const post of [kept, gone])
      await other.client.post(`/api/posts/${post.id}/comments`, { content: `@${person.user.username}` })
    await server.app.outbox.drain()
    await other.client.delete(`/api/posts/${gone.id}`)
    const admin = await server.as(await server.make.admin())
    await admin.call('DELETE', `/api/admin/content/post/${own.id}`, { reason: 'Rule 1' })
    await server.app.outbox.drain()
    const response = await person.client.request(await exportOf(person))
    const files = await unzip(Buffer.from(await response.arrayBuffer()))
    const told = JSON.parse(files.get('data/notifications.json') ?? '') as { text: string }[]
    expect(told.map(({ text }) => text).toSorted()).toEqual([
      'Your post “Of my own” was removed: Rule 1',
      `u/${other.user.username} mentioned you in a comment on “In the open”`,
    ])
    expect([...files.values()].join('\n')).not.toContain('Regretted since')
  })

  test('is for its person alone', async () => {
    const path = await exportOf(await server.member())
    expect((await server.visitor.get(path)).status).toBe(401)
    expect((await (await server.member()).client.get(path)).body).toMatchObject({ code: 'export.not_found' })
    expect((await (await server.as(await server.make.admin())).get(path)).status).toBe(404)
  })

  test('is kept for seven days, and not beyond its account', async () => {
    const [person, leaver] = [await server.member(), await server.member()]
    const { exports, store } = { ...server.app.services, store: server.store }
    const path = await exportOf(person)
    await exportOf(leaver)
    await leaver.client.call('DELETE', '/api/auth/user', { confirm: leaver.user.username })
    await exports.sweep()
    expect((await person.client.get<DataExport[]>('/api/auth/user/exports')).body[0]?.status).toBe('ready')
    const rows = await store.read((db) => db.select().from(store.tables.exports))
    expect(rows.find(({ userId }) => userId === leaver.user.id)).toMatchObject({
      status: 'expired',
      fileName: null,
    })
    server.clock.advance(7 * 24 * 60 * 60 + 1)
    const later = await server.as(person.user)
    expect((await later.get(path)).status).toBe(404)
    await exports.sweep()
    expect((await later.get<DataExport[]>('/api/auth/user/exports')).body[0]?.status).toBe('expired')
  })

  test('leaves no file behind when its account goes before it is made, or while it is', async () => {
    const { exports, records } = server.app.services
    const kept = async () => (await readdir(join(server.config.dataDir, 'media'))).length
    const before = await kept()
    const sign = records.sign
    for (const isUnderWay of [false, true]) {
      const { client, user } = await server.member()
      const { body } = await client.post<DataExport>('/api/auth/user/export')
      const leave = () => client.call('DELETE', '/api/auth/user', { confirm: user.username })
      const signing = vi.spyOn(records, 'sign').mockImplementation(async (content) => {
        await leave()
        return await sign(content)
      })
      if (!isUnderWay) await leave()
      await exports.make(body.id)
      expect(signing).toHaveBeenCalledTimes(isUnderWay ? 1 : 0)
      signing.mockRestore()
      expect(await kept()).toBe(before)
    }
  })
})
