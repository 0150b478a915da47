import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { exits } from './exit.ts'
import { plazaOn } from './testing.ts'

let folder: string
let server: TestServer
let username: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-cli-site-'))
  server = await startTestServer()
  username = (await server.make.member({ role: 'admin' })).username
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const plaza = (...args: string[]) =>
  plazaOn({ store: server.store, clock: server.clock, gateway: server.payments.gateway })(args)
const dataOf = ({ out }: { out: string }): unknown => (JSON.parse(out) as { data: unknown }).data

test('an operator previews, sets, reads back and undoes what stands about the site', async () => {
  const as = ['--as', username]
  expect((await plaza('site', 'show')).err).toContain('Nothing has been set')
  const preview = await plaza('site', 'preview', 'name', 'Agora', '--json')
  expect(dataOf(preview)).toEqual({ version: 0, changes: [{ field: 'name', from: null, to: 'Agora' }] })
  await plaza('site', 'set', 'name', 'Agora', '--dry-run', ...as)
  expect(dataOf(await plaza('site', 'show', '--json'))).toMatchObject({ version: 0 })

  expect((await plaza('site', 'set', 'name', 'Agora', '--reason', 'ours', ...as)).code).toBe(exits.done)
  const file = join(folder, 'terms.md')
  writeFileSync(file, '# Our terms\n\nBe kind.\n')
  await plaza('site', 'set', 'terms', '--file', file, ...as)
  await plaza('site', 'set', 'social', '[{"name":"M","url":"https://m.example/agora"}]', ...as)
  expect(dataOf(await plaza('site', 'show', '--json'))).toMatchObject({
    version: 3,
    settings: {
      name: 'Agora',
      terms: '# Our terms\n\nBe kind.',
      social: [{ name: 'M', url: 'https://m.example/agora' }],
    },
  })
  expect((await plaza('site', 'show')).out).toContain('Agora')

  await plaza('site', 'set', 'name', ...as)
  expect((await plaza('site', 'show')).out).not.toContain('Agora')
  await plaza('site', 'undo', ...as)
  expect((await plaza('site', 'show')).out).toContain('Agora')
  await plaza('site', 'undo', '--to', '0', ...as)
  expect(dataOf(await plaza('site', 'show', '--json'))).toMatchObject({ version: 6, settings: {} })
  const history = await plaza('site', 'history', '--csv', '--fields', 'version,author,fields')
  expect(history.out.trim().split('\r\n').slice(1, 3)).toEqual([
    `6,${username},name social terms`,
    `5,${username},name`,
  ])
})

test('figures and limits are set like everything else', async () => {
  const as = ['--as', username]
  await plaza('site', 'set', 'claimCreators', '1,200', ...as)
  await plaza('site', 'set', 'commentMax', '500', ...as)
  expect(dataOf(await plaza('site', 'show', '--json'))).toMatchObject({
    settings: { claimCreators: '1,200', commentMax: 500 },
  })
  await plaza('site', 'undo', '--to', '0', ...as)
  expect(dataOf(await plaza('site', 'show', '--json'))).toMatchObject({ settings: {} })
})

test('what is not valid ends with 2 and a sentence', async () => {
  const as = ['--as', username]
  for (const [args, sentence] of [
    [['country', 'DE'], 'There is no setting country'],
    [['accentLight', '#a7a1ff'], 'cannot be read in the light theme'],
    [['commentMax', '5'], 'a whole number from 100 to 1,000'],
    [['commentMax', 'many'], 'a whole number from 100 to 1,000'],
    [['imageMegabytes', '6'], 'a whole number from 1 to 5'],
    [['social', 'x'], 'social is written in JSON'],
    [['social', '[{"name":"X","url":"javascript:alert(1)"}]'], 'valid URL'],
  ] as const) {
    const refused = await plaza('site', 'set', ...args, ...as)
    expect([refused.code, refused.out]).toEqual([exits.usage, ''])
    expect(refused.err).toContain(sentence)
  }
  expect((await plaza('site', 'undo', '--to', 'x', ...as)).code).toBe(exits.usage)
})
