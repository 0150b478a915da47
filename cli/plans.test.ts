import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let plaza: ReturnType<typeof cliOver>
let as: string
const folder = scratchFolder()
beforeAll(async () => {
  store = await testStore()
  const make = makeFor(store)
  await make.plans()
  as = `--as ${(await make.admin()).username}`
  await make.member({ planType: 'professional' })
  plaza = cliOver(store.url)
})
afterAll(() => store.close())

const fileOf = (plans: unknown): string => {
  const file = join(folder, 'plans.json')
  writeFileSync(file, JSON.stringify(plans))
  return file
}
const planOf = async (slug: string) =>
  (dataOf(await plaza('plans list --json')) as { slug: string }[]).find((plan) => plan.slug === slug)

test('a key that nobody knows is refused, and so is a new plan without its limits', async () => {
  const before = await planOf('professional')
  const misspelt = fileOf([{ slug: 'professional', postlimit: 5 }])
  expect(await plaza(`plans seed ${misspelt} --yes ${as}`)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('postlimit'),
  })
  const open = fileOf([{ slug: 'team', name: 'Team', price: 7999 }])
  expect((await plaza(`plans seed ${open} --yes ${as}`)).err).toContain('lacks postLimit, forumLimit')
  const twice = fileOf([{ slug: 'starter' }, { slug: 'starter' }])
  expect((await plaza(`plans diff ${twice}`)).err).toContain('starter is there twice')
  expect(await planOf('professional')).toEqual(before)
  expect(await planOf('team')).toBeUndefined()
})

test('what a file leaves out stays; what changes is shown, and asked for', async () => {
  const before = await planOf('professional')
  const file = fileOf([{ slug: 'professional', postLimit: 120 }])
  const unsaid = await plaza(`plans seed ${file} ${as}`)
  expect(unsaid).toMatchObject({ code: 2, out: '' })
  expect(unsaid.err).toContain('~ professional  postLimit 100 -> 120')
  expect(unsaid.err).toContain('1 person subscribes to professional: new limits hold for them at once')
  expect(await planOf('professional')).toEqual(before)

  expect((await plaza(`plans seed ${file} --yes ${as}`)).code).toBe(0)
  expect(await planOf('professional')).toEqual({ ...before, postLimit: 120, updatedAt: expect.anything() })
})

test('one of a thing is told as one', async () => {
  const one = fileOf([{ slug: 'starter', postLimit: 11 }])
  expect((await plaza(`plans diff ${one}`)).err.trim()).toBe('1 difference')
  expect((await plaza(`plans seed ${one} --yes ${as}`)).err).toMatch(/^1 change$/m)
  const two = fileOf([{ slug: 'starter', postLimit: 10, forumLimit: 2 }])
  expect((await plaza(`plans diff ${two}`)).err.trim()).toBe('2 differences')
  const back = fileOf([{ slug: 'starter', postLimit: 10 }])
  expect((await plaza(`plans seed ${back} --yes ${as}`)).code).toBe(0)
})

test('a plan that is only new, and no change at all, need no confirmation', async () => {
  const team = { slug: 'team', name: 'Team', price: 7999, postLimit: null, forumLimit: null }
  const made = await plaza(`plans seed ${fileOf([team])} ${as}`)
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toContain('Team  $79.99  posts unlimited  forums unlimited')
  expect((await plaza(`plans seed ${fileOf([team])} ${as}`)).code).toBe(0)
  expect(await planOf('team')).toMatchObject(team)
})

test.each(['list', 'export'])('plans %s as CSV names the currency of its cents', async (verb) => {
  const [head = '', ...lines] = (await plaza(`plans ${verb} --csv`)).out.trim().split('\r\n')
  const at = head.split(',').indexOf('currency')
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.map((line) => line.split(',')[at])).toEqual(lines.map(() => 'usd'))
})

test('an exported file fits the published schema and changes nothing', async () => {
  const file = join(folder, 'exported.json')
  expect((await plaza(`plans export -o ${file}`)).code).toBe(0)
  expect((await plaza(`plans diff ${file}`)).err).toContain('No difference')
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: unknown[] }
  const schema = dataOf(await plaza('plans schema --json')) as object
  const valid = new Ajv2020().compile(schema)
  expect([valid(data), valid.errors]).toEqual([true, null])
  expect(valid([{ slug: 'x', postlimit: 1 }])).toBe(false)
})

test('the ceiling of sponsored posts is set by a file, shown, and taken away by null', async () => {
  const set = fileOf([{ slug: 'starter', sponsoredPerPage: 1, sponsoredPerDay: 6 }])
  expect((await plaza(`plans diff ${set}`)).out).toContain('sponsoredPerDay')
  expect((await plaza(`plans seed ${set} --yes ${as}`)).code).toBe(0)
  expect(await planOf('starter')).toMatchObject({ sponsoredPerPage: 1, sponsoredPerDay: 6 })
  expect((await plaza('plans list')).out).toContain('sponsored/day')
  const bad = fileOf([{ slug: 'starter', sponsoredPerDay: -1 }])
  expect((await plaza(`plans seed ${bad} --yes ${as}`)).code).toBe(2)
  const none = fileOf([{ slug: 'starter', sponsoredPerPage: null, sponsoredPerDay: null }])
  expect((await plaza(`plans seed ${none} --yes ${as}`)).code).toBe(0)
  expect(await planOf('starter')).toMatchObject({ sponsoredPerPage: null, sponsoredPerDay: null })
})

test('the default plans say nothing of a ceiling: seeding them leaves the one that is set, and tells no difference', async () => {
  const set = fileOf([{ slug: 'starter', sponsoredPerPage: 8, sponsoredPerDay: 80 }])
  expect((await plaza(`plans seed ${set} --yes ${as}`)).code).toBe(0)
  const other = fileOf([{ slug: 'starter', price: 1099 }])
  expect((await plaza(`plans seed ${other} --yes ${as}`)).code).toBe(0)
  expect((await plaza('plans diff')).out).not.toContain('sponsoredPer')
  expect((await plaza(`plans seed --yes ${as}`)).code).toBe(0)
  expect(await planOf('starter')).toMatchObject({ price: 999, sponsoredPerPage: 8, sponsoredPerDay: 80 })
  expect(await plaza('plans diff')).toMatchObject({
    code: 0,
    err: expect.stringContaining('No difference'),
  })
})

test('what somebody’s feeds have shown today stands beside what their plan allows', async () => {
  const make = makeFor(store)
  const plan = await make.plan({ sponsoredPerPage: 2, sponsoredPerDay: null })
  const { id: userId, username } = await make.member({ planType: plan.slug })
  const brand = await make.brand()
  const shown = [await make.post(), await make.post({ sponsorBrandId: brand.id })]
  const day = new Date().toISOString().slice(0, 10)
  await store.transaction((tx) =>
    tx.insert(store.tables.feedServings).values(shown.map(({ id: postId }) => ({ userId, day, postId }))),
  )
  expect(dataOf(await plaza(`users sponsored ${username} --json`))).toEqual({
    posts: 2,
    sponsored: 1,
    sponsoredPerPage: 2,
    sponsoredPerDay: null,
  })
  expect((await plaza(`users sponsored ${username}`)).out).toMatch(/most on a day\n.*unlimited/)
  expect((await plaza('users sponsored nobody-of-that-name')).code).toBe(3)
})
