import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

let store: TestStore
let plaza: ReturnType<typeof cliOver>
let username: string
const folder = scratchFolder()
const [archive, keys] = [join(folder, 'copy.zip'), join(folder, 'keys.json')]
beforeAll(async () => {
  store = await testStore()
  const make = makeFor(store)
  await make.plans()
  const author = await make.member({ displayName: 'Ada Lovelace' })
  username = author.username
  await make.post({ author, title: 'On engines' })
  plaza = cliOver(store.url)
  await plaza(`users export ${username} -o ${archive}`)
  await plaza(`record keys -o ${keys}`)
})
afterAll(() => store.close())

test('what the site states is printed', async () => {
  const { code, out } = await plaza(`record show ${username}`)
  expect(code).toBe(0)
  expect(out).toContain(`Ada Lovelace (@${username}), member of Plaza since`)
  expect(out).toContain('1 discussion, 0 reviews, 0 polls, 0 comments')
  expect(out).toContain('On engines')
  expect(dataOf(await plaza(`record show ${username} --json`))).toMatchObject({ posts: { discussions: 1 } })
  expect((await plaza('record show nobody-of-that-name')).code).toBe(3)
})

test('a proof needs the file and the keys, and no database', async () => {
  const apart = cliOver('postgres://localhost:1/none')
  const { code, out } = await apart(`record verify ${archive} --keys ${keys}`)
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('is as it was signed') })
  expect(out).toContain('On engines')
  expect(await apart(`record verify ${archive}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('/.well-known/plaza-record-keys.json'),
  })
  expect((await apart(`record verify ${folder}/none.zip --keys ${keys}`)).code).toBe(3)
  expect((await apart(`record verify ${archive} --keys ${archive}`)).code).toBe(2)
})

test('what was changed fails the proof', async () => {
  const changed = join(folder, 'changed.zip')
  const content = readFileSync(archive)
  writeFileSync(changed, content.subarray(0, content.length / 2))
  expect(await plaza(`record verify ${changed} --keys ${keys}`)).toMatchObject({
    code: 7,
    out: expect.stringContaining('this is no whole zip archive'),
  })
  const others = join(folder, 'others.json')
  writeFileSync(others, JSON.stringify({ keys: [] }))
  const { code, out } = await plaza(`record verify ${archive} --keys ${others}`)
  expect(code).toBe(7)
  expect(out).toContain('none of these keys')
})
