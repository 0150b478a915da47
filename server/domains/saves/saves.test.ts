import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Item = { id: string; title: string; isSaved: boolean }
const titles = async (client: TestClient, path: string) =>
  (await client.get<Item[]>(path)).body.map(({ title }) => title)

describe('saving', () => {
  test('keeps posts in the order in which they were saved, and shows it on them', async () => {
    const { client } = await server.member()
    const posts = []
    for (const title of ['one', 'two', 'three']) posts.push(await server.make.post({ title }))
    for (const post of posts) {
      server.clock.advance(1)
      expect(await client.put(`/api/posts/${post.slug}/save`)).toMatchObject({
        status: 200,
        body: { isSaved: true },
      })
    }
    await client.put(`/api/posts/${posts[0]?.id}/save`)
    expect(await titles(client, '/api/saved')).toEqual(['three', 'two', 'one'])
    expect((await client.get(`/api/posts/${posts[0]?.id}`)).body).toMatchObject({ isSaved: true })
    expect((await client.delete(`/api/posts/${posts[1]?.id}/save`)).body).toEqual({ isSaved: false })
    expect((await client.delete(`/api/posts/${posts[1]?.id}/save`)).status).toBe(200)
    expect(await titles(client, '/api/saved')).toEqual(['three', 'one'])
  })

  test('pages to the end without a gap, and loses sight of what was removed', async () => {
    const { client } = await server.member()
    const saved: string[] = []
    for (let number = 0; number < 7; number += 1) {
      const post = await server.make.post()
      server.clock.advance(1)
      await client.put(`/api/posts/${post.id}/save`)
      saved.unshift(post.id)
    }
    expect((await walk<Item>(client, '/api/saved?limit=3')).map(({ id }) => id)).toEqual(saved)
    const author = await server.make.member()
    const gone = await server.make.post({ author })
    await client.put(`/api/posts/${gone.id}/save`)
    await (await server.as(author)).delete(`/api/posts/${gone.id}`)
    expect((await walk<Item>(client, '/api/saved')).map(({ id }) => id)).toEqual(saved)
  })

  test('of a hidden post is saving nothing', async () => {
    const forum = await server.make.forum({ isPrivate: true })
    const hidden = await server.make.post({ forum })
    const { client } = await server.member()
    expect(await client.put(`/api/posts/${hidden.id}/save`)).toMatchObject({
      status: 404,
      body: { code: 'post.not_found' },
    })
    expect((await client.put('/api/posts/nothing/save')).status).toBe(404)
  })

  test('ends with the membership that let somebody read', async () => {
    const forum = await server.make.forum({ isPrivate: true })
    const post = await server.make.post({ forum, title: 'between us' })
    const { user, client } = await server.member()
    await server.make.membership({ forum, user })
    await client.put(`/api/posts/${post.id}/save`)
    expect(await titles(client, '/api/saved')).toEqual(['between us'])
    await client.post(`/api/forums/${forum.id}/leave`)
    expect(await titles(client, '/api/saved')).toEqual([])
  })

  test('is for members', async () => {
    expect((await server.visitor.get('/api/saved')).status).toBe(401)
    const guest = await server.as(await server.make.user())
    expect((await guest.get('/api/feed')).status).toBe(402)
  })
})

describe('the feed', () => {
  test('holds the newest posts of joined forums and followed people, each once', async () => {
    const { user, client } = await server.member()
    const [joined, other, secret] = [
      await server.make.forum(),
      await server.make.forum(),
      await server.make.forum({ isPrivate: true }),
    ]
    const author = await server.make.member()
    await server.make.membership({ forum: joined, user })
    await client.put(`/api/users/${author.username}/follow`)
    const make = async (title: string, given: Parameters<typeof server.make.post>[0]) => {
      server.clock.advance(1)
      return server.make.post({ title, ...given })
    }
    await make('in the joined forum', { forum: joined })
    await make('elsewhere', { forum: other })
    await make('by the followed, in the joined', { forum: joined, author })
    await make('by the followed, elsewhere', { forum: other, author })
    await make('by the followed, in secret', { forum: secret, author })
    await make('removed', { forum: joined, isRemoved: true })
    expect(await titles(client, '/api/feed')).toEqual([
      'by the followed, elsewhere',
      'by the followed, in the joined',
      'in the joined forum',
    ])
    await server.make.membership({ forum: secret, user })
    expect((await titles(client, '/api/feed'))[0]).toBe('by the followed, in secret')
    await client.delete(`/api/users/${author.username}/follow`)
    expect(await titles(client, '/api/feed')).toEqual([
      'by the followed, in secret',
      'by the followed, in the joined',
      'in the joined forum',
    ])
  })

  test('pages to the end while others post', async () => {
    const { user, client } = await server.member()
    const forums = [await server.make.forum(), await server.make.forum(), await server.make.forum()]
    const expected: string[] = []
    for (const forum of forums) await server.make.membership({ forum, user })
    for (let number = 0; number < 20; number += 1) {
      server.clock.advance(1)
      const forum = forums[number % 3]
      expected.unshift((await server.make.post(forum ? { forum } : {})).id)
    }
    const found = await walk<Item>(client, '/api/feed?limit=4', async () => {
      server.clock.advance(1)
      await server.make.post(forums[0] ? { forum: forums[0] } : {})
    })
    expect(found.map(({ id }) => id)).toEqual(expected)
  })

  test('of somebody who follows nothing is empty', async () => {
    const { client } = await server.member()
    expect((await client.get('/api/feed')).body).toEqual([])
  })
})
