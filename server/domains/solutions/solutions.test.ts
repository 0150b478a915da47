import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Post, PostPage } from '#shared/posts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A question of somebody's in a forum that marks solutions, and an answer of somebody else's. */
async function asked({ hasSolutions = true, type = 'discussion' as const } = {}) {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user, hasSolutions })
  const author = await server.member()
  const helper = await server.member()
  const post = await server.make.post({ forum, author: author.user, type, title: 'How to descale' })
  const comment = await server.make.comment({ post, author: helper.user, content: 'With citric acid.' })
  const path = `/api/posts/${post.id}/solution`
  const mark = (client: typeof author.client, commentId = comment.id) =>
    client.put<PostPage & { code: string }>(path, { commentId })
  const page = async () => (await server.visitor.get<PostPage>(`/api/posts/${post.slug}`)).body
  return { owner, author, helper, forum, post, comment, path, mark, page }
}

const notesOf = async ({ client }: Awaited<ReturnType<TestServer['member']>>) => {
  await server.app.outbox.drain()
  return (await client.get<{ kind: string; text: string; path: string }[]>('/api/notifications')).body
}

describe('a solution', () => {
  test('is marked by the author, shown at the head of the post, told to its writer, and taken back', async () => {
    const { author, helper, post, forum, comment, path, mark, page } = await asked()
    expect(await page()).toMatchObject({ takesSolutions: true })
    expect((await page()).isSolved).not.toBe(true)
    const solution = { commentId: comment.id, content: 'With citric acid.', author: { id: helper.user.id } }
    expect((await mark(author.client)).body).toMatchObject({ isSolved: true, solution })
    expect((await mark(author.client)).status).toBe(200)
    expect(await page()).toMatchObject({ isSolved: true, solution })
    const notes = (await notesOf(helper)).filter(({ kind }) => kind === 'solution')
    expect(notes).toMatchObject([{ path: `/r/${forum.slug}/post/${post.slug}#comment-${comment.id}` }])
    expect(notes[0]?.text).toContain('as the solution of “How to descale”')

    await server.make.post({ forum, title: 'Open question' })
    await server.make.post({ forum, type: 'review', rating: 4, title: 'No question' })
    const titles = async (query: string) =>
      (await server.visitor.get<Post[]>(`/api/posts?${query}&forumId=${forum.id}`)).body.map(
        ({ title }) => title,
      )
    for (const sort of ['hot', 'new', 'top']) {
      expect(await titles(`sort=${sort}&solved=true`)).toEqual(['How to descale'])
      expect(await titles(`sort=${sort}&solved=false`)).toEqual(['Open question'])
    }
    const found = async (query: string) =>
      (await server.visitor.get<Post[]>(`/api/search/posts?q=descale${query}`)).body.map(({ id }) => id)
    expect(await found('&solved=true')).toEqual([post.id])

    expect((await author.client.delete(path)).status).toBe(200)
    expect((await page()).solution).toBeUndefined()
    expect((await author.client.delete(path)).status).toBe(200)
    expect(await found('&solved=true')).toEqual([])
    expect(await found('')).toContain(post.id)
    expect(await titles('solved=true')).toEqual([])
  })

  test('is the business of the author and the moderators, whose acts stand in the log', async () => {
    const { owner, helper, post, mark, path } = await asked()
    expect((await mark(helper.client)).body.code).toBe('access.denied')
    expect((await mark(owner.client)).body.isSolved).toBe(true)
    expect((await helper.client.delete(path)).status).toBe(403)
    expect((await server.visitor.delete(path)).status).toBe(401)
    const { adminActions } = server.store.tables
    const acts = await server.store.read((db) =>
      db.select().from(adminActions).where(eq(adminActions.targetId, post.id)),
    )
    expect(acts).toMatchObject([{ action: 'mark_solution', actor: owner.user.username }])
  })

  test('is not marked where the owner did not switch it on, under other kinds of posts, or elsewhere', async () => {
    const { owner, author, forum, mark, page, path } = await asked({ hasSolutions: false })
    expect((await page()).takesSolutions).toBeUndefined()
    expect((await mark(author.client)).body.code).toBe('solution.off')
    expect((await author.client.put(`/api/forums/${forum.id}`, { hasSolutions: true })).status).toBe(403)
    expect((await owner.client.put(`/api/forums/${forum.id}`, { hasSolutions: true })).body).toMatchObject({
      hasSolutions: true,
    })
    expect((await mark(author.client)).status).toBe(200)
    await owner.client.put(`/api/forums/${forum.id}`, { hasSolutions: false })
    expect(await page()).toMatchObject({ isSolved: true })
    expect((await author.client.delete(path)).status).toBe(200)

    const other = await asked()
    expect((await mark(author.client, other.comment.id)).body.code).toBe('comment.not_found')
    const review = await asked({ type: 'review' as 'discussion' })
    expect((await review.mark(review.author.client)).body.code).toBe('solution.off')
  })

  test('goes out of sight with its comment and comes back with it, but not when its writer took it back', async () => {
    const { author, helper, comment, mark, page } = await asked()
    await mark(author.client)
    const moderator = await server.as(await server.make.moderator())
    const path = `/api/admin/content/comment/${comment.id}`
    await moderator.call('DELETE', path, { reason: 'Rule 1' })
    expect(await page()).toMatchObject({ isSolved: false })
    expect((await page()).solution).toBeUndefined()
    expect((await mark(author.client)).body.code).toBe('comment.not_found')
    await moderator.post(`${path}/restore`, { reason: 'In order' })
    expect(await page()).toMatchObject({ isSolved: true, solution: { commentId: comment.id } })
    await helper.client.delete(`/api/comments/${comment.id}`)
    expect(await page()).toMatchObject({ isSolved: false })
  })

  test('goes with the account of its writer', async () => {
    const { author, helper, mark, page } = await asked()
    await mark(author.client)
    await helper.client.call('DELETE', '/api/auth/user', { confirm: helper.user.username })
    expect(await page()).toMatchObject({ isSolved: false })
    expect((await page()).solution).toBeUndefined()
  })
})
