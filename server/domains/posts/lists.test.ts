import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '#shared/length.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Post {
  id: string
  content: string
  isExcerpt?: boolean
}

describe('lists', () => {
  test('cut a long text and say so', async () => {
    const place = await server.make.forum()
    await server.make.post({ forum: place, content: 'word '.repeat(200).trim() })
    await server.make.post({ forum: place, content: '😀'.repeat(600) })
    const { body } = await server.visitor.get<Post[]>(`/api/posts?forumId=${place.id}&sort=new`)
    const [short, long] = body
    expect(lengthOf(short?.content ?? '')).toBe(600)
    expect(short?.isExcerpt).toBeUndefined()
    expect(lengthOf(long?.content ?? '')).toBeLessThanOrEqual(600)
    expect(long).toMatchObject({ isExcerpt: true, content: expect.stringMatching(/word…$/) })
  })

  test('begin with the pinned posts of their forum, whatever the page’s size', async () => {
    const place = await server.make.forum()
    const plain = []
    for (let number = 0; number < 5; number += 1)
      plain.unshift(
        (await server.make.post({ forum: place, createdAt: new Date(Date.UTC(2026, 0, 1, number)) })).id,
      )
    const pinned = []
    for (let number = 0; number < 3; number += 1)
      pinned.unshift(
        (
          await server.make.post({
            forum: place,
            isPinned: true,
            createdAt: new Date(Date.UTC(2025, 0, 1, number)),
          })
        ).id,
      )
    for (const limit of [1, 2, 3, 4, 5, 20]) {
      const path = `/api/posts?forumId=${place.slug}&sort=new&limit=${limit}`
      expect((await server.visitor.get<Post[]>(path)).body.length).toBe(Math.min(limit, 8))
      const found = await walk<Post>(server.visitor, path)
      expect(found.map(({ id }) => id)).toEqual([...pinned, ...plain])
    }
  })

  test('hold to everything that is asked for at once', async () => {
    const [place, author] = [await server.make.forum(), await server.make.member()]
    const wanted = await server.make.post({
      forum: place,
      author,
      type: 'review',
      rating: 3,
      hashtags: ['both'],
    })
    await server.make.post({ forum: place, author, hashtags: ['both'] })
    await server.make.post({ forum: place, type: 'review', rating: 3, hashtags: ['both'] })
    await server.make.post({ author, type: 'review', rating: 3, hashtags: ['both'] })
    await server.make.post({ forum: place, author, type: 'review', rating: 3 })
    for (const sort of ['hot', 'new', 'top']) {
      const query = `forumId=${place.id}&author=${author.username}&type=review&hashtag=both&sort=${sort}`
      expect((await server.visitor.get(`/api/posts?${query}`)).body).toMatchObject([{ id: wanted.id }])
    }
    const count = async (query: string) =>
      (await server.visitor.get<Post[]>(`/api/posts?${query}`)).body.length
    expect(await count(`author=${author.id}`)).toBe(4)
    expect(await count(`author=${author.id}&type=discussion`)).toBe(1)
    expect(await count(`hashtag=both&author=${author.id}`)).toBe(3)
    expect(await count(`author=${author.username.toUpperCase()}`)).toBe(4)
    expect(await count('author=nobody')).toBe(0)
    expect(await count('forumId=nowhere')).toBe(0)
  })

  test.each([
    'sort=best',
    'type=photo',
    'limit=0',
    'limit=51',
    'limit=1e9',
    'cursor=x',
    `cursor=${btoa('["a",1]')}`,
    `cursor=${btoa('[1e999,"a"]')}`,
    'sort=new&sort=top',
    'hashtag=',
  ])('refuse %s', async (query) => {
    expect((await server.visitor.get(`/api/posts?${query}`)).status).toBe(400)
  })

  test.each(['hot', 'new', 'top'])(
    'by %s of a large forum page to the end while others post: no post twice, none missed',
    async (sort) => {
      const place = await server.make.forum()
      const expected = new Set<string>()
      for (let number = 0; number < 60; number += 1) {
        const post = await server.make.post({
          forum: place,
          score: number % 7,
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)),
        })
        expected.add(post.id)
      }
      const found = await walk<Post>(
        server.visitor,
        `/api/posts?forumId=${place.id}&sort=${sort}&limit=9`,
        async () => {
          await server.make.post({ forum: place, score: 100 })
        },
      )
      const ids = found.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => expected.has(id))).toHaveLength(60)
    },
  )
})

describe('posts of a private forum in the lists of all forums', () => {
  test.each(['hot', 'new', 'top'])('stand in their place by %s, for its members alone', async (sort) => {
    const { user, client } = await server.member()
    const tag = `mixed${sort}`
    const closed = [
      await server.make.forum({ isPrivate: true }),
      await server.make.forum({ isPrivate: true }),
    ] as const
    const foreign = await server.make.forum({ isPrivate: true })
    for (const forum of closed) await server.make.membership({ user, forum })
    const places = [...closed, await server.make.forum()]
    const made: Awaited<ReturnType<typeof server.make.post>>[] = []
    for (let number = 0; number < 24; number += 1) {
      const createdAt = new Date(Date.UTC(2026, 5, 1, 0, 0, number % 5))
      const common = {
        type: 'review' as const,
        rating: 4,
        score: (number * 5) % 7,
        hashtags: [tag],
        createdAt,
      }
      made.push(await server.make.post({ ...common, forum: places[number % 3]! }))
      await server.make.post({ ...common, forum: foreign })
      await server.make.post({ ...common, forum: closed[0], isRemoved: true })
    }
    const rank = (post: (typeof made)[number]) =>
      ({ hot: post.hotRank, new: post.createdAt.getTime(), top: post.score })[sort]!
    const expected = made.toSorted((a, b) => rank(b) - rank(a) || (b.id < a.id ? -1 : 1)).map(({ id }) => id)
    const ids = async (reader: typeof client, query: string) =>
      (await walk<Post>(reader, `/api/posts?sort=${sort}&limit=5&${query}`)).map(({ id }) => id)
    expect(await ids(client, `hashtag=${tag}`)).toEqual(expected)
    expect(await ids(client, `hashtag=${tag}&type=review`)).toEqual(expected)
    expect(await ids(client, `hashtag=${tag}&type=poll`)).toEqual([])
    const open = made.filter(({ forumId }) => forumId === places[2]!.id).map(({ id }) => id)
    for (const reader of [server.visitor, (await server.member()).client])
      expect((await ids(reader, `hashtag=${tag}`)).toSorted()).toEqual(open.toSorted())
    const everything = await ids(client, '')
    expect(everything.filter((id) => expected.includes(id))).toEqual(expected)
    expect(new Set(everything).size).toBe(everything.length)
  })
})

describe('trending', () => {
  test('ranks each period by score and talk, exactly as a full reading would', async () => {
    const fresh = await startTestServer()
    try {
      const place = await fresh.make.forum()
      const now = fresh.clock.now().getTime()
      const made: { id: string; at: number; rank: number }[] = []
      for (let number = 0; number < 80; number += 1) {
        const at = now - ((number * 7919) % 45) * 86_400_000 - number * 60_000
        const [score, commentCount] = [(number * 31) % 9, number % 4]
        const { id } = await fresh.make.post({ forum: place, createdAt: new Date(at), score, commentCount })
        made.push({ id, at, rank: score + 2 * commentCount })
      }
      await fresh.make.post({ forum: place, score: 1000, isRemoved: true })
      await fresh.make.post({ forum: await fresh.make.forum({ isPrivate: true }), score: 1000 })
      for (const [period, days] of Object.entries({ today: 1, week: 7, month: 30, all: 10_000 })) {
        const expected = made
          .filter(({ at }) => at >= now - days * 86_400_000)
          .sort((a, b) => b.rank - a.rank || b.at - a.at)
        const found = await walk<Post>(fresh.visitor, `/api/posts/trending?period=${period}&limit=6`)
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      }
      expect((await fresh.visitor.get('/api/posts/trending?period=x')).status).toBe(400)
    } finally {
      await fresh.close()
    }
  })

  test('hashtags are the ten used most in seven days, public ones only', async () => {
    const fresh = await startTestServer()
    try {
      const hidden = await fresh.make.forum({ isPrivate: true })
      for (let n = 0; n < 12; n += 1)
        await fresh.make.post({ hashtags: n < 3 ? ['often', `tag${n}`] : [`tag${n}`] })
      for (let n = 0; n < 5; n += 1) await fresh.make.post({ forum: hidden, hashtags: ['hidden'] })
      await fresh.make.post({
        hashtags: ['old'],
        createdAt: new Date(fresh.clock.now().getTime() - 8 * 86_400_000),
      })
      const { body } = await fresh.visitor.get<{ hashtag: string; count: number }[]>('/api/trending-hashtags')
      expect(body[0]).toEqual({ hashtag: 'often', count: 3 })
      expect(body).toHaveLength(10)
      expect(body.map(({ hashtag }) => hashtag)).not.toContain('hidden')
      expect(body.map(({ hashtag }) => hashtag)).not.toContain('old')
    } finally {
      await fresh.close()
    }
  })
})
