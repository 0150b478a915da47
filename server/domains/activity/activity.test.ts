import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Activity {
  kind: string
  id: string
  summary: string
  post: { title: string; forum: { slug: string } }
}
const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number))

describe('activity', () => {
  test('is posts and comments, the newest first, page by page', async () => {
    const user = await server.make.member()
    const elsewhere = await server.make.post({ title: 'By another' })
    const expected: string[] = []
    for (let number = 0; number < 9; number += 1) {
      const createdAt = minute(number)
      const { id } =
        number % 3 === 0
          ? await server.make.post({ author: user, createdAt })
          : await server.make.comment({
              author: user,
              post: elsewhere,
              createdAt,
              content: `**Comment** ${number}`,
            })
      expected.unshift(id)
    }
    const found = await walk<Activity>(server.visitor, `/api/users/${user.username}/activity?limit=2`)
    expect(found.map(({ id }) => id)).toEqual(expected)
    expect(found[0]).toMatchObject({ kind: 'comment', summary: 'Comment 8', post: { title: 'By another' } })
    expect(found[2]).toMatchObject({ kind: 'post', post: { title: expect.stringMatching(/^Post/) } })
    expect((await server.visitor.get(`/api/users/${user.id}/activity`)).body).toHaveLength(9)
  })

  test('in a private forum is for those who belong to it', async () => {
    const user = await server.make.member()
    const forum = await server.make.forum({ isPrivate: true })
    await server.make.membership({ forum, user })
    const post = await server.make.post({ forum, author: user })
    await server.make.comment({ post, author: user })
    const { user: friend, client } = await server.member()
    const read = async (reader: TestClient) =>
      (await reader.get<Activity[]>(`/api/users/${user.username}/activity`)).body.length
    expect([await read(server.visitor), await read(client), await read(await server.as(user))]).toEqual([
      0, 0, 2,
    ])
    await server.make.membership({ forum, user: friend })
    expect(await read(client)).toBe(2)
  })

  test('that was deleted or removed is over', async () => {
    const user = await server.make.member()
    await server.make.post({ author: user, isDeleted: true })
    await server.make.post({ author: user, isRemoved: true })
    await server.make.comment({ author: user, isDeleted: true })
    await server.make.comment({ author: user, isRemoved: true })
    await server.make.comment({ author: user, post: await server.make.post({ isRemoved: true }) })
    expect((await server.visitor.get(`/api/users/${user.username}/activity`)).body).toEqual([])
  })

  test('of nobody is not found', async () => {
    expect(await server.visitor.get('/api/users/nobody-here/activity')).toMatchObject({
      status: 404,
      body: { code: 'user.not_found' },
    })
    expect((await server.visitor.get('/api/users/nobody-here/forums')).status).toBe(404)
    const gone = await server.make.user({ isTombstone: true })
    expect((await server.visitor.get(`/api/users/${gone.id}/forums`)).status).toBe(404)
  })
})

describe('joined forums', () => {
  test('are public ones, and private ones that the reader shares', async () => {
    const user = await server.make.member()
    const forums = []
    for (const isPrivate of [false, true, false, false]) {
      const forum = await server.make.forum({ isPrivate })
      server.clock.advance(1)
      await server.make.membership({ forum, user })
      forums.unshift(forum)
    }
    const { user: friend, client } = await server.member()
    const read = async (reader: TestClient) =>
      (await walk<{ id: string }>(reader, `/api/users/${user.username}/forums?limit=2`)).map(({ id }) => id)
    const open = forums.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id)
    expect(await read(server.visitor)).toEqual(open)
    expect(await read(client)).toEqual(open)
    const hidden = forums.find(({ isPrivate }) => isPrivate)
    if (hidden) await server.make.membership({ forum: hidden, user: friend })
    expect(await read(client)).toEqual(forums.map(({ id }) => id))
    expect(await read(await server.as(user))).toEqual(forums.map(({ id }) => id))
  })
})
