import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#shared/reports.ts'
import { stillClock } from '../../testing/clock.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const clock = stillClock()
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

interface Closed {
  id: string
  undoId?: string
}

/** A reported post, and somebody who decides about it. */
async function start() {
  const author = await server.make.member()
  const post = await server.make.post({ author })
  const reporters = [await server.member(), await server.member()]
  const ids: string[] = []
  for (const { client } of reporters) {
    const { body } = await client.post<{ id: string }>('/api/reports', { postId: post.id, reason: 'spam' })
    ids.push(body.id)
  }
  const staff = await server.make.admin()
  const admin = await server.as(staff)
  return { author, post, reporters, ids, staff, admin }
}
const statusOf = async (ids: string[]) => {
  const { reports } = server.store.tables
  const rows = await server.store.read((db) => db.select().from(reports))
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}
const told = async (user: { id: string }) => {
  await server.app.runner.drain()
  await server.app.outbox.drain()
  const { notifications } = server.store.tables
  const rows = await server.store.read((db) =>
    db.select({ text: notifications.text }).from(notifications).where(eq(notifications.userId, user.id)),
  )
  return rows.map(({ text }) => text)
}
const actsOn = async (targetId: string) => {
  const { adminActions } = server.store.tables
  const rows = await server.store.read((db) =>
    db.select().from(adminActions).where(eq(adminActions.targetId, targetId)),
  )
  return rows.map(({ action }) => action).toSorted()
}
const verdict = { status: 'approved', action: 'It broke rule 2', deleteContent: true, canUndo: true }

test('an undone decision leaves the reports open, the post where it was, nobody told, and both in the log', async () => {
  const { post, reporters, ids, admin } = await start()
  const { body: closed } = await admin.put<Closed>(`/api/admin/reports/${ids[0]}`, verdict)
  expect(await statusOf(ids)).toEqual(['resolved', 'resolved'])
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(404)

  const undone = await admin.post<Report[]>(`/api/admin/reports/undo/${closed.undoId}`)
  expect(undone.status).toBe(200)
  expect(undone.body.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await statusOf(ids)).toEqual(['pending', 'pending'])
  expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  expect(await actsOn(ids[0]!)).toEqual(['resolve_report', 'undo_report'])
  expect(await actsOn(post.id)).toEqual(['remove', 'restore'])

  clock.advance(60)
  expect(await told(reporters[0]!.user)).toEqual([])
  expect((await admin.post(`/api/admin/reports/undo/${closed.undoId}`)).body).toMatchObject({
    code: 'report.undo_over',
  })
  // It can be decided anew.
  expect((await admin.put(`/api/admin/reports/${ids[0]}`, verdict)).status).toBe(200)
})

test('a decision that stands is told once it can no longer be undone', async () => {
  const { reporters, ids, admin } = await start()
  const { body: closed } = await admin.put<Closed>(`/api/admin/reports/${ids[0]}`, verdict)
  expect(await told(reporters[0]!.user)).toEqual([])
  clock.advance(60)
  expect(await told(reporters[0]!.user)).toEqual(['Your report about a post was resolved: It broke rule 2'])
  expect((await admin.post(`/api/admin/reports/undo/${closed.undoId}`)).status).toBe(409)
  expect(await statusOf(ids)).toEqual(['resolved', 'resolved'])
})

test('only whoever decided undoes it, and of two at once one does', async () => {
  const { ids, admin } = await start()
  const { body: closed } = await admin.put<Closed>(`/api/admin/reports/${ids[0]}`, verdict)
  const path = `/api/admin/reports/undo/${closed.undoId}`
  const other = await server.as(await server.make.admin())
  expect((await other.post(path)).body).toMatchObject({ code: 'report.undo_over' })
  expect((await (await server.member()).client.post(path)).status).toBe(409)
  expect(await statusOf(ids)).toEqual(['resolved', 'resolved'])
  const answers = await Promise.all([admin.post(path), admin.post(path)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a decision without that wish is told at once and cannot be undone', async () => {
  const { reporters, ids, admin } = await start()
  const { canUndo: _, ...final } = verdict
  const { body } = await admin.put<Closed>(`/api/admin/reports/${ids[0]}`, final)
  expect(body).not.toHaveProperty('undoId')
  expect(await told(reporters[0]!.user)).toHaveLength(1)
})
