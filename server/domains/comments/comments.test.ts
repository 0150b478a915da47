import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '#db/recount.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Comment {
  id: string
  content: string
  parentId: string | null
  depth: number
  childCount: number
  isDeleted: boolean
  author: { username: string }
}
const say = async (client: TestClient, postId: string, fields: { content: string; parentId?: string }) => {
  server.clock.advance(1)
  return (await client.post<Comment>(`/api/posts/${postId}/comments`, fields)).body
}
const textsOf = async (path: string, client: TestClient = server.visitor) =>
  (await walk<Comment>(client, path)).map(({ content }) => content)

describe('commenting', () => {
  test.each([
    ['', 'Comment cannot be empty'],
    [' \n ', 'Comment cannot be empty'],
    ['😀'.repeat(1001), 'Comment too long'],
    ['a\u0000b', 'This text contains characters that cannot be stored'],
  ])('with %j is refused: %s', async (content, message) => {
    const post = await server.make.post()
    const { client } = await server.member()
    expect(await client.post(`/api/posts/${post.id}/comments`, { content })).toMatchObject({
      status: 400,
      body: { message, issues: [{ path: 'content', message }] },
    })
  })

  test('takes a thousand characters, counts them all and says whose they are', async () => {
    const post = await server.make.post()
    const { user, client } = await server.member()
    const answer = await client.post(`/api/posts/${post.slug}/comments`, { content: '😀'.repeat(1000) })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        postId: post.id,
        parentId: null,
        depth: 0,
        author: { username: user.username },
        viewerVote: null,
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain('@')
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({ commentCount: 1 })
    expect((await server.visitor.post(`/api/posts/${post.id}/comments`, { content: 'x' })).status).toBe(401)
    const guest = await server.as(await server.make.user())
    expect((await guest.post(`/api/posts/${post.id}/comments`, { content: 'x' })).status).toBe(402)
  })

  test('answers a comment of the same post only', async () => {
    const [post, other] = [await server.make.post(), await server.make.post()]
    const { client } = await server.member()
    const foreign = await server.make.comment({ post: other })
    const refused = await client.post(`/api/posts/${post.id}/comments`, {
      content: 'x',
      parentId: foreign.id,
    })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'parentId' }] } })
    expect(
      (await client.post(`/api/posts/${post.id}/comments`, { content: 'x', parentId: 'nothing' })).status,
    ).toBe(400)
    expect((await client.post('/api/posts/nowhere/comments', { content: 'x' })).body).toMatchObject({
      code: 'post.not_found',
    })
  })

  test('by twenty people at once is counted right', async () => {
    const post = await server.make.post()
    const top = await server.make.comment({ post })
    const people = await Promise.all(Array.from({ length: 10 }, () => server.member()))
    const answers = await Promise.all(
      people.flatMap(({ client }) =>
        [undefined, top.id].map((parentId) =>
          client.post(`/api/posts/${post.id}/comments`, { content: 'now', parentId }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({ commentCount: 21 })
    expect(await recount(server.store, { only: ['comments'], isDryRun: true })).toEqual([])
  })
})

describe('the tree', () => {
  test('stands in reading order, by new or by best, each answer under what it answers', async () => {
    const post = await server.make.post()
    const { client } = await server.member()
    const a = await say(client, post.id, { content: 'a' })
    const b = await say(client, post.id, { content: 'b' })
    const a1 = await say(client, post.id, { content: 'a1', parentId: a.id })
    await say(client, post.id, { content: 'a2', parentId: a.id })
    await say(client, post.id, { content: 'a1x', parentId: a1.id })
    const path = `/api/posts/${post.id}/comments`
    expect(await textsOf(`${path}?sort=new`)).toEqual(['b', 'a', 'a2', 'a1', 'a1x'])
    const voters = await Promise.all([1, 2].map(() => server.member()))
    for (const { client: voter } of voters)
      await voter.post('/api/votes', { type: 'upvote', commentId: a.id })
    await voters[0]?.client.post('/api/votes', { type: 'upvote', commentId: a1.id })
    await voters[0]?.client.post('/api/votes', { type: 'downvote', commentId: b.id })
    expect(await textsOf(path)).toEqual(['a', 'a1', 'a1x', 'a2', 'b'])
    const comments = await walk<Comment>(server.visitor, path)
    expect(comments.map(({ depth }) => depth)).toEqual([0, 1, 2, 1, 0])
    expect(comments.map(({ childCount }) => childCount)).toEqual([2, 1, 0, 0, 0])
    expect((await voters[0]?.client.get(path))?.body).toMatchObject([
      { content: 'a', viewerVote: 'upvote' },
      { viewerVote: 'upvote' },
      { viewerVote: null },
      { viewerVote: null },
      { viewerVote: 'downvote' },
    ])
  })

  test('pages to the end without a gap while others comment', async () => {
    const post = await server.make.post()
    const expected = new Set<string>()
    for (let number = 0; number < 8; number += 1) {
      const top = await server.make.comment({ post })
      const answer = await server.make.comment({ parent: top })
      for (const { id } of [top, answer, await server.make.comment({ parent: answer })]) expected.add(id)
    }
    for (const sort of ['best', 'new']) {
      const found = await walk<Comment>(
        server.visitor,
        `/api/posts/${post.id}/comments?limit=5&sort=${sort}`,
        async () => {
          await server.make.comment({ post, createdAt: new Date(Date.UTC(2020, 0, 1)) })
        },
      )
      const ids = found.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => expected.has(id))).toHaveLength(24)
    }
  })

  test('pages on where a page ended, also after what stood there was deleted', async () => {
    const post = await server.make.post()
    const { client } = await server.member()
    const made: Comment[] = []
    for (let number = 0; number < 7; number += 1)
      made.push(await say(client, post.id, { content: `c${number}` }))
    const path = `/api/posts/${post.id}/comments?sort=new&limit=3`
    const found = await walk<Comment>(server.visitor, path, async () => {
      const last = made.find(({ content }) => content === 'c4')
      await client.delete(`/api/comments/${last?.id}`)
    })
    expect(found.map(({ content }) => content)).toEqual(['c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0'])
  })

  test('counts below each comment the answers that it shows, whoever of them is deleted', async () => {
    const post = await server.make.post()
    const { client } = await server.member()
    const chain = [await say(client, post.id, { content: '0' })]
    for (let level = 1; level < 6; level += 1)
      chain.push(await say(client, post.id, { content: `${level}`, parentId: chain.at(-1)!.id }))
    const shown = async () => {
      const comments = await walk<Comment>(server.visitor, `/api/posts/${post.id}/comments`)
      expect(await recount(server.store, { only: ['comments'], isDryRun: true })).toEqual([])
      return comments.map(({ content, childCount }) => [content, childCount])
    }
    const remove = (level: number) => client.delete(`/api/comments/${chain[level]!.id}`)
    await remove(3)
    await remove(2)
    expect(await shown()).toEqual([
      ['0', 1],
      ['1', 1],
      ['[deleted]', 1],
      ['[deleted]', 1],
      ['4', 1],
      ['5', 0],
    ])
    await remove(5)
    expect((await shown()).at(-1)).toEqual(['4', 0])
    await remove(4)
    expect(await shown()).toEqual([
      ['0', 1],
      ['1', 0],
    ])
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({ commentCount: 2 })
  })

  test('counts them right when a thread is deleted from all its ends at once', async () => {
    const post = await server.make.post()
    const people = await Promise.all(Array.from({ length: 6 }, () => server.member()))
    let parent = await server.make.comment({ post, author: people[0]!.user })
    const made = [parent]
    for (const { user } of people.slice(1)) {
      parent = await server.make.comment({ parent, author: user })
      made.push(parent)
    }
    const answers = await Promise.all(
      people.map(({ client }, level) => client.delete(`/api/comments/${made[level]!.id}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await recount(server.store, { only: ['comments'], isDryRun: true })).toEqual([])
    expect((await server.visitor.get(`/api/posts/${post.id}/comments`)).body).toEqual([])
  })

  test('goes as deep as its writers', async () => {
    const post = await server.make.post()
    let parent = await server.make.comment({ post })
    for (let level = 0; level < 30; level += 1) parent = await server.make.comment({ parent })
    const comments = await walk<Comment>(server.visitor, `/api/posts/${post.id}/comments?limit=50`)
    expect(comments.at(-1)).toMatchObject({ id: parent.id, depth: 30 })
  })

  test('shows one thread alone: what stands above a comment and what answers it', async () => {
    const post = await server.make.post()
    const top = await server.make.comment({ post, content: 'top' })
    const middle = await server.make.comment({ parent: top, content: 'middle' })
    await server.make.comment({ parent: top, content: 'sibling' })
    await server.make.comment({ parent: middle, content: 'leaf' })
    await server.make.comment({ post, content: 'elsewhere' })
    const path = `/api/posts/${post.id}/comments?thread=`
    expect(await textsOf(path + middle.id)).toEqual(['top', 'middle', 'leaf'])
    expect(await textsOf(`${path}nothing`)).toEqual([])
  })
})

describe('a comment', () => {
  test('is changed and deleted by its author alone; answered, it leaves its place', async () => {
    const post = await server.make.post()
    const [{ client }, { client: other }] = [await server.member(), await server.member()]
    const top = await say(client, post.id, { content: 'regrettable words' })
    const answer = await say(other, post.id, { content: 'an answer', parentId: top.id })
    expect((await other.put(`/api/comments/${top.id}`, { content: 'mine' })).status).toBe(403)
    expect((await client.put(`/api/comments/${top.id}`, { content: '' })).status).toBe(400)
    expect((await client.put(`/api/comments/${top.id}`, { content: 'better words' })).body).toMatchObject({
      content: 'better words',
      editedAt: expect.any(String),
    })
    expect((await other.delete(`/api/comments/${top.id}`)).status).toBe(403)
    expect((await client.delete(`/api/comments/${top.id}`)).body).toEqual({ id: top.id })

    const path = `/api/posts/${post.id}/comments`
    const left = await server.visitor.get<Comment[]>(path)
    expect(left.body).toMatchObject([
      {
        id: top.id,
        isDeleted: true,
        content: '[deleted]',
        authorId: null,
        author: { username: '[deleted]' },
      },
      { id: answer.id, content: 'an answer' },
    ])
    expect(JSON.stringify(left.body)).not.toContain('words')
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({ commentCount: 1 })
    expect((await client.delete(`/api/comments/${top.id}`)).body).toMatchObject({ code: 'comment.not_found' })
    expect((await client.post('/api/votes', { type: 'upvote', commentId: top.id })).status).toBe(404)
    expect(await client.post(path, { content: 'too late', parentId: top.id })).toMatchObject({ status: 400 })

    await other.delete(`/api/comments/${answer.id}`)
    expect((await server.visitor.get<Comment[]>(path)).body).toEqual([])
    expect(await recount(server.store, { only: ['comments'], isDryRun: true })).toEqual([])
  })

  test('of a locked post is neither written nor changed, but may be taken back', async () => {
    const post = await server.make.post()
    const { client } = await server.member()
    const comment = await say(client, post.id, { content: 'x' })
    const keeper = await server.as(await server.make.moderator())
    await keeper.put(`/api/posts/${post.id}/lock`, { locked: true })
    expect((await client.put(`/api/comments/${comment.id}`, { content: 'y' })).body).toMatchObject({
      code: 'post.locked',
    })
    expect((await client.delete(`/api/comments/${comment.id}`)).status).toBe(200)
  })

  test('of a private forum does not exist for others', async () => {
    const forum = await server.make.forum({ isPrivate: true })
    const comment = await server.make.comment({ post: await server.make.post({ forum }) })
    const { client } = await server.member()
    const refusals = await Promise.all([
      client.get(`/api/posts/${comment.postId}/comments`),
      client.post(`/api/posts/${comment.postId}/comments`, { content: 'x' }),
      client.post(`/api/posts/${comment.postId}/comments`, { content: 'x', parentId: comment.id }),
      client.put(`/api/comments/${comment.id}`, { content: 'x' }),
      client.delete(`/api/comments/${comment.id}`),
      client.post('/api/votes', { type: 'upvote', commentId: comment.id }),
      client.get(`/api/votes?commentId=${comment.id}`),
    ])
    expect(refusals.map(({ status }) => status)).toEqual(Array(7).fill(404))
  })
})
