import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchForums, searchPosts, searchTerms, searchUsers } from './search.ts'
import { editDistance, learnWords } from './spelling.ts'
import { visible } from './sql.ts'
import { makeFor, type Make } from './testing/make.ts'
import { testStore, type TestStore } from './testing/store.ts'

let store: TestStore
let make: Make
beforeAll(async () => {
  store = await testStore()
  make = makeFor(store)
})
afterAll(() => store.close())

const posts = async (text: string, more: object = {}) =>
  (await store.read((db) => searchPosts(db, store.tables, { text, limit: 10, ...more }))).ids
const learn = (text: string) => store.transaction((tx) => learnWords(tx, store.tables, [text]))

test('a text becomes words without accents, marks or operators', () => {
  expect(searchTerms('  "Café" OR -naïve* NEAR(a)')).toEqual(['cafe', 'or', 'naive', 'near', 'a'])
  expect(searchTerms('%_"\'')).toEqual([])
})

describe('posts', () => {
  test('are found by title, content and hashtag, by the beginning of a word, and by all words', async () => {
    const espresso = await make.post({
      title: 'Espresso machines',
      content: 'Which grinder?',
      hashtags: ['coffee'],
    })
    expect(await posts('espresso')).toEqual([espresso.id])
    expect(await posts('GRIND')).toEqual([espresso.id])
    expect(await posts('coffee machine')).toEqual([espresso.id])
    expect(await posts('espresso teapot')).toEqual([])
    expect(await posts('')).toEqual([])
  })

  test('with the word in the title come first, then by score', async () => {
    const inText = await make.post({ title: 'Something', content: 'about zebras', score: 50 })
    const low = await make.post({ title: 'Zebras', content: 'x' })
    const high = await make.post({ title: 'More zebras', content: 'x', score: 9 })
    expect(await posts('zebras')).toEqual([high.id, low.id, inText.id])
    expect(await posts('zebras', { limit: 1, offset: 1 })).toEqual([low.id])
  })

  test('that are removed, deleted or private are not found, but by those who may see them', async () => {
    const { posts: table } = store.tables
    const forum = await make.forum({ isPrivate: true })
    const hidden = await make.post({ title: 'Marmalade recipe', forum })
    await make.post({ title: 'Marmalade removed', isRemoved: true })
    await make.post({ title: 'Marmalade deleted', isDeleted: true })
    expect(await posts('marmalade')).toEqual([])
    const where = or(eq(table.forumId, forum.id), visible(table))
    expect(await posts('marmalade', { where })).toEqual([hidden.id])
  })

  test('are found by their new words after an edit, and not by the old', async () => {
    const { posts: table } = store.tables
    const post = await make.post({ title: 'Trombone lessons', content: 'x' })
    await store.transaction((tx) =>
      tx.update(table).set({ title: 'Clarinet lessons' }).where(eq(table.id, post.id)),
    )
    expect(await posts('trombone')).toEqual([])
    expect(await posts('clarinet')).toEqual([post.id])
  })

  test('are found in spite of accents and of a typing mistake', async () => {
    const post = await make.post({ title: 'Crème brûlée, step by step' })
    await learn(post.title)
    expect(await posts('creme brulee')).toEqual([post.id])
    const rhubarb = await make.post({ title: 'Growing rhubarb' })
    await learn(rhubarb.title)
    expect(await posts('rubarb')).toEqual([rhubarb.id])
    expect(await posts('rhubrab')).toEqual([rhubarb.id])
    const meant = await store.read((db) => searchPosts(db, store.tables, { text: 'rubarb', limit: 1 }))
    expect(meant.terms).toEqual(['rhubarb'])
    expect(await posts('xylophone')).toEqual([])
  })
})

test('forums are found by name and description, the largest first', async () => {
  const small = await make.forum({ name: 'Kayak Trips', memberCount: 3 })
  const large = await make.forum({ name: 'Kayak Building', memberCount: 30 })
  const other = await make.forum({ name: 'Rivers', description: 'For every kayak owner', memberCount: 300 })
  const found = await store.read((db) => searchForums(db, store.tables, { text: 'kayak', limit: 9 }))
  expect(found.ids).toEqual([large.id, small.id, other.id])
})

test('people are found by username and name, but not once they are gone', async () => {
  const user = await make.user({ username: 'grace_hopper', firstName: 'Grace', lastName: 'Hopper' })
  await make.user({ username: 'gone-hopper', isTombstone: true })
  const found = await store.read((db) => searchUsers(db, store.tables, { text: 'hopper', limit: 9 }))
  expect(found).toEqual({ ids: [user.id], terms: ['hopper'] })
})

test.each([
  ['same', 'same', 0],
  ['abc', 'acb', 1],
  ['poker', 'pokr', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('from %s to %s it takes %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})
