import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { cliOver, dataOf } from './lines.testing.ts'

let store: TestStore
let make: ReturnType<typeof makeFor>
let plaza: ReturnType<typeof cliOver>
let admin: { id: string; username: string }
beforeAll(async () => {
  store = await testStore()
  make = makeFor(store)
  plaza = cliOver(store.url)
  await make.plans()
  admin = await make.admin()
})
afterAll(() => store.close())

const sure = () => `--reason "spam wave" --yes --as ${admin.username}`
const people = (n: number) => Promise.all(Array.from({ length: n }, () => make.member()))
const blocked = async (some: { id: string }[]) => {
  const { users } = store.tables
  const ids = some.map(({ id }) => id)
  const rows = await store.read((db) => db.select().from(users).where(inArray(users.id, ids)))
  return ids.map((id) => rows.find((row) => row.id === id)?.blockedReason ?? null)
}

test('each line is a person to ban; one that is none is reported, and holds up no other', async () => {
  const [one, two] = [await make.member(), await make.member()]
  const lines = `${one.username}\n\n# a remark\nnobody-here\n{"name":"${two.username}","reason":"its own"}\n`
  const ran = await plaza(`users ban - --json ${sure()}`, {}, lines)
  expect(ran).toMatchObject({ code: 6, err: expect.stringContaining('2 done, 1 failed') })
  expect(dataOf(ran)).toMatchObject([
    { line: one.username, state: 'done' },
    { line: 'nobody-here', state: 'failed', code: 'user.not_found' },
    { state: 'done' },
  ])
  expect(await blocked([one, two])).toEqual(['spam wave', 'its own'])
})

test('all done is 0, nothing done is what the first one failed with, and a dry run keeps nothing', async () => {
  const some = await people(3)
  const lines = some.map(({ username }) => username).join('\n')
  expect((await plaza(`users ban - --dry-run ${sure()}`, {}, lines)).code).toBe(0)
  expect(await blocked(some)).toEqual([null, null, null])
  expect((await plaza(`users ban - ${sure()}`, {}, lines)).code).toBe(0)
  expect(await blocked(some)).toEqual(['spam wave', 'spam wave', 'spam wave'])
  expect((await plaza(`users unban - ${sure()}`, {}, lines)).code).toBe(0)
  expect((await plaza(`users ban - ${sure()}`, {}, 'no-one\nno-two')).code).toBe(3)
})

test('posts and comments are removed by their kind and id, or by ids of one kind', async () => {
  const [first, second] = [await make.post(), await make.post()]
  const comment = await make.comment({ post: first })
  const mixed = `post ${second.slug}\n{"kind":"comment","id":"${comment.id}"}\nword\npicture ${first.id}`
  const ran = await plaza(`content remove - --json ${sure()}`, {}, mixed)
  expect(ran.code).toBe(6)
  expect(dataOf(ran)).toMatchObject([
    { state: 'done' },
    { state: 'done' },
    { state: 'failed', message: 'A line is: kind id' },
    { state: 'failed' },
  ])
  expect((await plaza(`content remove post - ${sure()}`, {}, `${first.id}\n`)).code).toBe(0)
  const { posts } = store.tables
  const rows = await store.read((db) => db.select({ at: posts.removedAt }).from(posts))
  expect(rows.every(({ at }) => at !== null)).toBe(true)
})

test('nothing piped in, no confirmation and no id are wrong usage, and nothing is done', async () => {
  const [one] = await people(1)
  expect(await plaza(`users ban - ${sure()}`)).toMatchObject({ code: 2, out: '' })
  const asked = `users ban - --reason x --as ${admin.username}`
  expect(await plaza(asked, {}, one?.username ?? '')).toMatchObject({ code: 2, out: '' })
  expect(await plaza(`content remove post ${sure()}`)).toMatchObject({ code: 2, out: '' })
  expect(await blocked(one ? [one] : [])).toEqual([null])
})
