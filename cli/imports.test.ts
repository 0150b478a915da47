import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let plaza: ReturnType<typeof cliOver>
const folder = scratchFolder()
beforeAll(async () => {
  store = await testStore()
  plaza = cliOver(store.url, { DATA_DIR: folder })
  const make = makeFor(store)
  await make.plans()
  await make.admin({ username: 'boss' })
  await make.member({ username: 'other' })
})
afterAll(() => store.close())

const headers =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('an export of Ghost is shown first, and imported by the hash that was shown', async () => {
  const path = fileOf(
    'ghost.csv',
    `\uFEFF${headers}\r\n1,ada@old.test,Ada,"two\r\nlines",true,false,cus_1,2024-01-01,,,Gold\r\n2,broken,Ben,,true,false,,2024-01-01,,,Silver\r\n3,eve@old.test,Eve,,true,false,,2024-01-01,,,\r\n`,
  )
  const asked = `import members ${path} --from ghost --tiers "Gold=business" --until 2099-01-31`
  const seen = await plaza(`${asked} --json`)
  expect(seen).toMatchObject({ code: 7, err: expect.stringContaining('Dry run: nothing was changed') })
  const report = dataOf(seen) as { hash: string; listed: object[] }
  expect(report).toMatchObject({ lines: 3, members: 1, free: 1, problems: 1 })
  expect(report.listed).toEqual([{ line: 4, problem: 'this is no email address' }])
  const act = '--reason "we move here" --apply'
  expect((await plaza(`${asked} --apply --as boss --confirm ${report.hash}`)).code).toBe(2)
  expect((await plaza(`${asked} ${act} --as boss`)).code).toBe(2)
  expect((await plaza(`${asked} ${act} --as other --confirm ${report.hash}`)).code).toBe(4)
  expect((await plaza(`${asked} ${act} --as boss --confirm 00000000`)).code).toBe(5)
  const confirmed = `--as boss --confirm ${report.hash.slice(0, 8)}`
  const done = await plaza(`${asked} ${act} ${confirmed} --json`)
  expect(done.code).toBe(6)
  expect(dataOf(done)).toMatchObject({ added: 1, unchanged: 0, problems: 1, isWhole: true })
  expect(dataOf(await plaza(`${asked} ${act} ${confirmed} --json`))).toMatchObject({ added: 0, unchanged: 1 })
  expect(dataOf(await plaza('import status --json'))).toMatchObject([
    { source: 'ghost', members: 1, joined: 0 },
  ])
  for (const { out, err } of [seen, done]) expect(out + err).not.toContain('old.test')
  const [logged] = await store.read((db) => db.select().from(store.tables.adminActions))
  expect(logged).toMatchObject({ action: 'import_members', actor: 'boss', reason: 'we move here' })
})

test('what is not understood says what is missing', async () => {
  const path = fileOf('own.csv', 'email,until\nada@old.test,2099-01-01\n')
  const said = plaza
  expect(await said(`import members ${path}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--from'),
  })
  expect(await said(`import members ${path} --from ghost`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('no column subscribed_to_emails'),
  })
  expect(await said(`import members ${path} --from plaza --until 30d`)).toMatchObject({ code: 2 })
  expect(await said(`import members ${path} --from plaza --tiers Gold`)).toMatchObject({ code: 2 })
  expect(await said(`import members ${path} --from plaza --plan none-such`)).toMatchObject({ code: 3 })
  expect(await said(`import members ${join(folder, 'none.csv')} --from plaza --plan starter`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('ENOENT'),
  })
  expect((await said(`import members ${path} --from plaza`)).out).toContain('add --tiers')
})
