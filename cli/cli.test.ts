import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programRoot } from '#db/root.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { loadCommands } from './commands.ts'
import { cliOver } from './lines.testing.ts'

let store: TestStore
let make: ReturnType<typeof makeFor>
beforeAll(async () => {
  store = await testStore()
  make = makeFor(store)
  await make.plans()
})
afterAll(() => store.close())

const plaza = (line: string, env: Record<string, string> = {}) => cliOver(store.url)(line, env)
const data = (out: string) => (JSON.parse(out) as { data: unknown }).data

const commands = await loadCommands()

describe('the command tree', () => {
  test.each(commands.map((spec) => [`${spec.noun} ${spec.verb}`.trim(), spec] as const))(
    '%s has help with an example and exit codes',
    async (name, spec) => {
      const { code, out } = await plaza(`${name} --help`)
      expect(code).toBe(0)
      expect(out).toContain(spec.examples[0])
      expect(out).toContain('Exit codes:')
    },
  )

  test.each([...new Set(commands.map(({ noun }) => noun)), 'completion'])(
    '%s has help that begins with examples and ends with exit codes',
    async (noun) => {
      const { code, out } = await plaza(`${noun} --help`)
      expect(code).toBe(0)
      expect(out).toMatch(/^Examples:\n {2}plaza /)
      expect(out.trimEnd().split('\n').at(-1)).toContain('130 declined')
    },
  )

  test('a wrong word gets a suggestion and 2', async () => {
    expect(await plaza('plans lst')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('list') })
  })

  test.each(['bash', 'zsh', 'fish', 'pwsh'])(
    '%s has a completion that knows every command',
    async (shell) => {
      const words = new Set((await plaza(`completion ${shell}`)).out.split(/[^a-z-]+/))
      for (const { noun, verb } of commands) {
        expect(words).toContain(noun)
        expect(words).toContain(verb)
      }
      expect(words).toContain('pwsh')
    },
  )
})

test('what is a sentence for people shows fields where they are asked for, and lists of things are JSON in CSV', async () => {
  expect((await plaza('db status --fields pending')).out).toBe('pending  0\n')
  const { out } = await plaza('openapi --csv --fields openapi,security')
  expect(out).toBe('openapi,security\r\n3.1.0,"[{""session"":[]}]"\r\n')
})

describe('plans', () => {
  test('of a file that cannot be read are refused', async () => {
    const as = `--as ${(await make.admin()).username}`
    for (const file of ['/none.json', programRoot, join(programRoot, 'README.md')])
      expect(await plaza(`plans seed ${file} ${as}`)).toMatchObject({ code: 2, out: '' })
  })

  test('are listed as table, JSON, CSV and lines', async () => {
    expect((await plaza('plans list')).out).toContain('$19.99')
    expect(data((await plaza('plans list --json')).out)).toHaveLength(3)
    expect((await plaza('plans list --csv --fields slug,price')).out).toBe(
      'slug,price\r\nstarter,999\r\nprofessional,1999\r\nbusiness,4999\r\n',
    )
    expect((await plaza('plans list --format ndjson')).out.trim().split('\n')).toHaveLength(3)
  })

  test('the default one stays', async () => {
    const admin = await make.admin()
    expect(await plaza(`plans deactivate professional --yes --as ${admin.username} --json`)).toMatchObject({
      code: 5,
      out: '',
      err: expect.stringContaining('plan.needed'),
    })
  })

  test('a taken one is not gone after a dry run', async () => {
    const admin = await make.admin()
    await plaza(`plans deactivate business --dry-run --yes --as ${admin.username}`)
    expect((await plaza('plans list --json')).out).not.toContain('"isActive": false')
  })
})

describe('people', () => {
  test('are banned by a named admin, with a reason, and never without a confirmation', async () => {
    const admin = await make.admin()
    const user = await make.member()
    const line = `users ban ${user.username}`
    expect((await plaza(`${line} --yes --as ${admin.username}`)).err).toContain('A reason is needed')
    expect(await plaza(`${line} --reason spam --as ${admin.username}`)).toMatchObject({ code: 2 })
    expect(await plaza(`${line} --reason spam --yes`)).toMatchObject({ code: 2 })
    expect(await plaza(`${line} --reason spam --yes --as ${user.username}`)).toMatchObject({ code: 4 })
    expect(await plaza(`users ban nobody-here --reason spam --yes --as ${admin.username}`)).toMatchObject({
      code: 3,
    })
    const banned = await plaza(`${line} --reason spam --yes --as ${admin.username} --json`)
    expect(data(banned.out)).toMatchObject({ username: user.username, isBlocked: true })
    const { adminActions } = store.tables
    const acts = await store.read((db) => db.select().from(adminActions))
    expect(acts).toMatchObject([
      { adminId: admin.id, action: 'ban', targetId: user.id, reason: 'spam', metadata: { via: 'cli' } },
    ])
  })

  test('in production a moderate act wants the name typed', async () => {
    const admin = await make.admin()
    const user = await make.member()
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://plaza.example',
      TRUST_PROXY_HOPS: '1',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    const line = `users ban ${user.username} --reason spam --as ${admin.username}`
    expect(await plaza(`${line} --yes`, production)).toMatchObject({ code: 2 })
    const done = await plaza(`${line} --confirm ${user.username}`, production)
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('PRODUCTION') })
  })
})

test('a lock that is there already is no act, and a membership is found by the end of an id', async () => {
  const admin = await make.admin()
  const post = await make.post()
  const line = `content lock ${post.slug} --reason spam --as ${admin.username}`
  for (let time = 0; time < 2; time += 1) expect((await plaza(line)).code).toBe(0)
  const { adminActions } = store.tables
  const acts = await store.read((db) => db.select().from(adminActions))
  expect(acts.filter(({ targetId }) => targetId === post.id)).toHaveLength(1)

  const user = await make.member()
  const shown = await plaza(`subscriptions show ${user.id.slice(-12)} --json`)
  expect(shown.out).toContain(user.username)
})

test('recount proves the counters, and a drift ends a dry run with 7', async () => {
  const post = await make.post()
  expect(await plaza('maintenance recount --dry-run')).toMatchObject({ code: 0 })
  const { posts } = store.tables
  await store.transaction(async (tx) => {
    await tx.update(posts).set({ commentCount: 99 })
  })
  expect(await plaza('maintenance recount --dry-run --json')).toMatchObject({
    code: 7,
    out: expect.stringContaining(post.id),
  })
  expect(await plaza('maintenance recount')).toMatchObject({ code: 0 })
  expect((await plaza('maintenance recount --dry-run')).code).toBe(0)
})

test('recount ends with 7 where money differs, which it tells of and does not repair', async () => {
  const brand = await make.brand()
  const { brands } = store.tables
  const spend = (totalSpent: number) =>
    store.transaction(async (tx) => void (await tx.update(brands).set({ totalSpent })))
  await spend(100)
  for (let time = 0; time < 2; time += 1)
    expect(await plaza('maintenance recount --json')).toMatchObject({
      code: 7,
      out: expect.stringContaining(brand.id),
    })
  await spend(0)
  expect((await plaza('maintenance recount')).code).toBe(0)
})

test('ratings of those with a deal stand apart beside a post', async () => {
  const rated = { ratingCount: 37, ratingSum: 152, partnerRatingCount: 3, partnerRatingSum: 14 }
  const { slug } = await make.post({ type: 'review', rating: 4, ...rated })
  const { out } = await plaza(`content show post ${slug}`)
  expect(out).toContain('ratings: independent 4.1 of 37 · with a deal 4.7 of 3')
  expect(data((await plaza(`content show post ${slug} --json`)).out)).toMatchObject({
    ratings: { count: 37, partners: { count: 3 } },
  })
})
