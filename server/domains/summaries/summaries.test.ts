import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments.ts'
import { storedSummary } from '#shared/markdown.ts'
import { hostileTexts } from '#shared/markdown/hostile.testing.ts'
import { readSoFar } from '#shared/markdown/work.ts'
import type { PostPage } from '#shared/posts.ts'
import { missingSummaries, summarised, type Summarised } from '#db/missingSummaries.ts'
import { summaryOf } from '#db/summaries.ts'
import { marketOn } from '../../testing/market.ts'
import { openPlanReader } from '../../testing/plans.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rowOf = async (kind: Summarised, id: string) => {
  const table = server.store.tables[kind] as (typeof server.store.tables)['posts']
  const [row] = await server.store.read((db) =>
    db.select({ content: table.content, summary: table.summary }).from(table).where(eq(table.id, id)),
  )
  return row
}
const change = (kind: Summarised, id: string, values: { content: string; summary?: string }) => {
  const table = server.store.tables[kind] as (typeof server.store.tables)['posts']
  return server.store.transaction((tx) => tx.update(table).set(values).where(eq(table.id, id)))
}

describe('the summary of a text', () => {
  test('is stored with a post and with its edits', async () => {
    const { client } = await server.member()
    const forum = await server.make.forum()
    const content = '## Tea\n\n**Good** tea.\n\n- green\n- black'
    const post = { forumId: forum.id, title: 'Tea', content, type: 'discussion', hashtags: [] }
    const { body } = await client.post<PostPage>('/api/posts', post)
    expect((await rowOf('posts', body.id))?.summary).toBe('Tea Good tea. green black')
    await client.put(`/api/posts/${body.id}`, { content: '~~Old~~ tea' })
    expect((await rowOf('posts', body.id))?.summary).toBe('Old tea')
    await client.put(`/api/posts/${body.id}`, { title: 'Coffee' })
    expect((await rowOf('posts', body.id))?.summary).toBe('Old tea')
  })

  test('is stored with a comment and with its edits', async () => {
    const { client } = await server.member()
    const post = await server.make.post()
    const { body } = await client.post<Comment>(`/api/posts/${post.id}/comments`, { content: '*Yes*' })
    expect((await rowOf('comments', body.id))?.summary).toBe('Yes')
    await client.put(`/api/comments/${body.id}`, { content: '`No`' })
    expect((await rowOf('comments', body.id))?.summary).toBe('No')
  })

  test('is stored with a campaign, and with a sponsored text when it is published and approved anew', async () => {
    const market = marketOn(server)
    const { owner, campaignId } = await market.campaign()
    expect((await rowOf('sponsoredPosts', campaignId))?.summary).toBe(
      storedSummary((await rowOf('sponsoredPosts', campaignId))!.content),
    )
    await market.ok(owner.put(`/api/campaigns/${campaignId}`, { content: '**Write** about tea' }))
    expect((await rowOf('sponsoredPosts', campaignId))?.summary).toBe('Write about tea')
    const { client, path } = await market.deal({ owner, campaignId })
    const forum = await server.make.forum()
    await market.ok(client.post(`${path}/content`, { forumId: forum.id, title: 'Tea', content: '**First**' }))
    await market.ok(owner.post(`${path}/content-decision`, { version: 1, decision: 'approve' }))
    const { id } = await market.ok(client.post<PostPage>(`${path}/publish`))
    expect((await rowOf('posts', id))?.summary).toBe('First')
    await market.ok(client.put(`/api/posts/${id}`, { content: '_Second_' }))
    expect((await rowOf('posts', id))?.summary).toBe('First')
    await market.ok(owner.post(`${path}/content-decision`, { version: 2, decision: 'approve' }))
    expect((await rowOf('posts', id))?.summary).toBe('Second')
  })

  test.each(summarised)('of %s is forgotten when only the content changes, whoever does it', async (kind) => {
    const { id } = await {
      posts: () => server.make.post(),
      comments: () => server.make.comment(),
      sponsoredPosts: () => server.make.campaign(),
    }[kind]()
    await change(kind, id, { content: 'one', summary: 'one' })
    await change(kind, id, { content: 'two' })
    expect(await rowOf(kind, id)).toEqual({ content: 'two', summary: null })
    await change(kind, id, { content: 'three', summary: 'three' })
    expect((await rowOf(kind, id))?.summary).toBe('three')
  })

  test('goes with the words of a person who is deleted', async () => {
    const { user, client } = await server.member()
    const post = await server.make.post()
    const { body } = await client.post<Comment>(`/api/posts/${post.id}/comments`, { content: 'My secret' })
    const admin = await server.as(await server.make.admin())
    const { status } = await admin.delete(`/api/admin/users/${user.id}?reason=asked`)
    expect(status).toBeLessThan(300)
    expect(JSON.stringify(await rowOf('comments', body.id))).not.toContain('secret')
  })
})

describe('texts without a summary', () => {
  test('are read in batches, hostile ones too, and none is read again', async () => {
    const { store, app, make } = server
    const { catchUp } = app.services.summaries
    await catchUp()
    const [author, forum] = [await make.member(), await make.forum()]
    const post = await make.post({ author, forum, content: '**Kept**' })
    for (const textOf of Object.values(hostileTexts)) {
      // What is no text cannot be stored.
      const content = textOf(50_000).replaceAll('\0', '').toWellFormed()
      await make.post({ author, forum, content })
    }
    for (let number = 0; number < 30; number += 1)
      await make.comment({ author, post, content: `_${number}_` })
    const before = { ...readSoFar }
    await catchUp()
    const read = { texts: readSoFar.texts - before.texts, steps: readSoFar.steps - before.steps }
    expect(read.texts).toBe(1 + Object.keys(hostileTexts).length + 30)
    // Of each no more than its beginning was looked at.
    expect(read.steps).toBeLessThan(read.texts * 2000 * 40)
    await catchUp()
    expect(readSoFar.texts - before.texts).toBe(read.texts)
    expect((await rowOf('posts', post.id))?.summary).toBe('Kept')
    const { posts } = store.tables
    for (const row of await store.read((db) => db.select().from(posts).where(eq(posts.forumId, forum.id))))
      expect(row.summary).toBe(storedSummary(row.content))
  })

  test('are told by their beginning meanwhile', async () => {
    const user = await server.make.member()
    const comment = await server.make.comment({ author: user, content: '**Bold** words' })
    const activity = () => server.visitor.get<{ summary: string }[]>(`/api/users/${user.username}/activity`)
    expect((await activity()).body[0]?.summary).toBe('Bold words')
    const { catchUp } = server.app.services.summaries
    await catchUp()
    expect((await rowOf('comments', comment.id))?.summary).toBe('Bold words')
    expect((await activity()).body[0]?.summary).toBe('Bold words')
    expect(summaryOf({ summary: '', beginning: null })).toBe('')
  })

  test.each(summarised)('of %s are found without reading the others', async (kind) => {
    const reader = await openPlanReader(server.store)
    const [plan] = await reader.plansOf((db) => missingSummaries(server.store.tables).list(db, kind, 200))
    expect(plan).toMatch(/without_summary_index/)
    await reader.close()
  })
})
