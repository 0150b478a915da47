import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { surplusVersions } from '#shared/versions.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const why = { reason: 'Names a neighbour' }

/** A post and a comment below it that were edited twice, with everybody who might look back. */
async function edited() {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user })
  const author = await server.member()
  const post = await server.make.post({ forum, author: author.user, title: 'First', content: 'one' })
  const comment = await server.make.comment({ post, author: author.user, content: 'one' })
  for (const content of ['two', 'two', 'three']) {
    await author.client.put(`/api/posts/${post.id}`, { content })
    await author.client.put(`/api/comments/${comment.id}`, { content })
  }
  return {
    author,
    owner,
    other: await server.member(),
    moderator: await server.as(await server.make.moderator()),
    places: [
      { kind: 'post' as const, id: post.id, path: `/api/posts/${post.id}/revisions` },
      { kind: 'comment' as const, id: comment.id, path: `/api/comments/${comment.id}/revisions` },
    ],
  }
}

describe('what posts and comments said before their edits', () => {
  test('is for their author, the moderators of their forum and those of the site; what changes nothing is no version', async () => {
    const { author, owner, other, moderator, places } = await edited()
    for (const { path } of places) {
      for (const client of [author.client, owner.client, moderator])
        expect((await client.get<{ content: string }[]>(path)).body.map(({ content }) => content)).toEqual([
          'two',
          'one',
        ])
      expect((await other.client.get(path)).status).toBe(403)
      expect((await server.visitor.get(path)).status).toBe(401)
      const first = await author.client.get<{ content: string }[]>(`${path}?limit=1`)
      expect(first.body).toMatchObject([{ content: 'two' }])
      expect(first.headers.get('Link')).toContain('rel="next"')
    }
  })

  test('cannot be read once the text was removed or deleted, and can again when it is restored', async () => {
    const { author, moderator, places } = await edited()
    for (const { kind, id, path } of places.toReversed()) {
      await moderator.call('DELETE', `/api/admin/content/${kind}/${id}`, why)
      for (const client of [author.client, moderator]) expect((await client.get(path)).status).toBe(404)
      await moderator.post(`/api/admin/content/${kind}/${id}/restore`, why)
      expect((await author.client.get(path)).body).toHaveLength(2)
      await author.client.delete(path.replace('/revisions', ''))
      for (const client of [author.client, moderator]) expect((await client.get(path)).status).toBe(404)
    }
  })

  test('of a private forum is nothing to those who cannot read it', async () => {
    const forum = await server.make.forum({ isPrivate: true })
    const post = await server.make.post({ forum })
    const comment = await server.make.comment({ post })
    const { client } = await server.member()
    expect((await client.get(`/api/posts/${post.id}/revisions`)).status).toBe(404)
    expect((await client.get(`/api/comments/${comment.id}/revisions`)).status).toBe(404)
  })

  test('is kept so many times over, the first version always', async () => {
    const { author, places } = await edited()
    const { commentRevisions, postRevisions } = server.store.tables
    const old = new Date(Date.now() - 60_000)
    await server.store.transaction(async (tx) => {
      for (let at = 0; at < limits.versionsKept - 3; at += 1) {
        const version = {
          id: `v${at}-${places[0]?.id}`,
          content: `v${at}`,
          createdAt: new Date(old.getTime() + at),
        }
        await tx.insert(commentRevisions).values({ ...version, commentId: places[1]?.id ?? '' })
        const post = { title: 'First', hashtags: [], editorId: author.user.id, postId: places[0]?.id ?? '' }
        await tx.insert(postRevisions).values({ ...version, ...post })
      }
    })
    for (const content of ['four', 'five', 'six']) {
      await author.client.put(`/api/posts/${places[0]?.id}`, { content })
      await author.client.put(`/api/comments/${places[1]?.id}`, { content })
    }
    for (const { path } of places) {
      const newest = await author.client.get<{ content: string }[]>(`${path}?limit=${limits.pageMax}`)
      const kept = newest.body.map(({ content }) => content)
      expect(kept).toHaveLength(limits.versionsKept)
      expect(kept.slice(0, 2)).toEqual(['five', 'four'])
      expect(kept.at(-1)).toBe('v0')
      expect(kept).not.toContain('v1')
    }
    expect(surplusVersions(['c', 'b', 'a'])).toEqual([])
  })

  test('goes with the account of whoever wrote it', async () => {
    const { author, places } = await edited()
    const { commentRevisions, postRevisions } = server.store.tables
    await author.client.call('DELETE', '/api/auth/user', { confirm: author.user.username })
    const left = await server.store.read(async (db) => [
      ...(await db
        .select()
        .from(postRevisions)
        .where(eq(postRevisions.postId, places[0]?.id ?? ''))),
      ...(await db
        .select()
        .from(commentRevisions)
        .where(eq(commentRevisions.commentId, places[1]?.id ?? ''))),
    ])
    expect(left).toEqual([])
  })
})
