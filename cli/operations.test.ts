import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { makeFor } from '#db/testing/make.ts'
import { testStore, type TestStore } from '#db/testing/store.ts'
import { movableClock } from '#server/core/clock.ts'
import { startPaymentSandbox } from '#server/dev/payments/sandbox.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import type { Command } from './command.ts'
import { loadCommands } from './commands.ts'
import { cliOver, dataOf, scratchFolder } from './lines.testing.ts'

const nouns = [
  'users',
  'reports',
  'content',
  'words',
  'forums',
  'jobs',
  'audit',
  'maintenance',
  'db',
  'backup',
  'webhooks',
  'memberships',
  'stats',
  'digests',
  'coupons',
  'gifts',
  'invitations',
]
/** What replaces or makes a whole database has stories of its own. */
const excluded = new Set([
  'db migrate',
  'db reset',
  'backup restore',
  'backup create',
  'backup verify',
  'backup send',
  'backup drill',
])
const nameOf = ({ noun, verb }: Command) => `${noun} ${verb}`
const specs = (await loadCommands()).filter(
  (spec) => nouns.includes(spec.noun) && !excluded.has(nameOf(spec)),
)
const named = (some: Command[]) => some.map((spec) => [nameOf(spec), spec] as const)
const reads = named(specs.filter(({ write }) => !write))
const writes = named(specs.filter(({ write }) => write))

let store: TestStore
let make: ReturnType<typeof makeFor>
let plaza: ReturnType<typeof cliOver>
let admin: { id: string; username: string }
const folder = scratchFolder()
beforeAll(async () => {
  store = await testStore()
  make = makeFor(store)
  plaza = cliOver(store.url, { DATA_DIR: folder })
  await make.plans()
  admin = await make.admin()
  // The first export makes the key that signs them all.
  await plaza(`users export ${admin.username} -o ${join(folder, 'first.zip')}`)
})
afterAll(() => store.close())

const user = async () => (await make.member()).username
const removed = async () => {
  const { id } = await make.post()
  await plaza(`content remove post ${id} --reason spam --yes --as ${admin.username}`)
  return id
}
const member = async () => {
  const forum = await make.forum()
  const person = await make.member()
  await make.membership({ forum, user: person })
  return `${forum.slug} ${person.username}`
}
const deadJob = async () => {
  const id = newId()
  const at = new Date()
  const job = { id, queue: 'mail', payload: {}, attempts: 12, deadAt: at, runAt: at, createdAt: at }
  await store.transaction((tx) => tx.insert(store.tables.jobs).values(job).returning())
  return id
}
const copyOf = async () => {
  const file = join(folder, 'copy.zip')
  expect((await plaza(`users export ${await user()} -o ${file}`)).code).toBe(0)
  return file
}

const given = async () => {
  const name = await user()
  await plaza(
    `memberships grant ${name} --plan starter --until 30d --reason press --yes --as ${admin.username}`,
  )
  return name
}
const webhook = async () => (await make.webhook()).id
const coupon = async () => {
  const id = newId()
  const code = `C-${id.slice(-12).toUpperCase()}`
  const row = { id, code, percentOff: 10, duration: 'once' as const, createdAt: new Date() }
  await store.transaction((tx) => tx.insert(store.tables.coupons).values(row).returning())
  return code
}
const invitation = async () => {
  const id = newId()
  const row = { id, code: id, inviterId: (await make.member()).id, createdAt: new Date() }
  await store.transaction((tx) => tx.insert(store.tables.invitations).values(row).returning())
  return id
}
const gift = async () => {
  const id = newId()
  const at = new Date()
  const paid = { code: id, plan: 'starter', months: 3, amountCents: 2997, currency: 'usd', paidAt: at }
  const row = { id, buyerId: (await make.member()).id, ...paid, status: 'paid' as const, createdAt: at }
  await store.transaction((tx) => tx.insert(store.tables.gifts).values(row).returning())
  return id
}
const delivery = async () => {
  const id = newId()
  const at = new Date()
  const row = { id, receiverId: await webhook(), type: 'post.created', body: '{}', nextAt: at, createdAt: at }
  await store.transaction((tx) => tx.insert(store.tables.webhookDeliveries).values(row).returning())
  return id
}

/** For each command the arguments that do its work, over something made for it. */
const working: Record<string, () => Promise<string>> = {
  'users list': async () => '',
  'users show': user,
  'users quota': user,
  'users sponsored': user,
  'digests preview': user,
  'users ban': user,
  'users unban': async () => (await make.member({ isBlocked: true })).username,
  'users delete': user,
  'users set-role': async () => `${await user()} moderator`,
  'users end-sign-ins': user,
  'users export': async () => `${await user()} -o ${join(folder, 'export.zip')}`,
  'users verify-export': copyOf,
  'reports list': async () => '',
  'reports show': async () => (await make.report()).id,
  'reports resolve': async () => (await make.report()).id,
  'reports dismiss': async () => (await make.report()).id,
  'content list': async () => 'post',
  'content show': async () => `post ${(await make.post()).slug}`,
  'content remove': async () => `post ${(await make.post()).id.slice(-12)}`,
  'content restore': async () => `post ${await removed()}`,
  'content history': async () => `post ${(await make.post()).slug}`,
  'content solve': async () => {
    const post = await make.post({ forum: await make.forum({ hasSolutions: true }) })
    return `${post.slug} ${(await make.comment({ post })).id}`
  },
  'content unsolve': async () => (await make.post({ solutionId: 'an-answer', isSolved: true })).slug,
  'content lock': async () => (await make.post()).slug,
  'content unlock': async () => (await make.post({ isLocked: true })).slug,
  'content pin': async () => (await make.post()).slug,
  'content unpin': async () => (await make.post({ isPinned: true })).slug,
  'words list': async () => '',
  'words add': async () => `"free money" --action refuse`,
  'words remove': async () => {
    await plaza(`words add "old offer" --reason rules --as ${admin.username}`)
    return '"old offer"'
  },
  'forums list': async () => '',
  'forums show': async () => (await make.forum()).slug,
  'forums delete': async () => (await make.forum()).slug,
  'forums restore': async () => {
    const { slug } = await make.forum()
    await plaza(`forums delete ${slug} --confirm ${slug} --reason over --as ${admin.username}`)
    return slug
  },
  'forums set-owner': async () => `${(await make.forum()).slug} ${await user()}`,
  'forums set-slow': async () => `${(await make.forum()).slug} 300`,
  'forums set-role': async () => `${await member()} moderator`,
  'jobs list': async () => '',
  'jobs retry': deadJob,
  'audit list': async () => '',
  'audit export': async () => '',
  'maintenance recount': async () => '',
  'maintenance reindex': async () => '',
  'maintenance outgoing': async () => 'on',
  'db status': async () => '',
  'db seed': async () => {
    const { subscriptionPlans: plans } = store.tables
    await store.transaction((tx) => tx.delete(plans).where(eq(plans.slug, 'business')))
    return ''
  },
  'backup list': async () => '',
  'backup key': async () => '',
  'backup prune': async () => '--keep 3',
  'webhooks list': async () => '',
  'webhooks create': async () => 'https://hooks.example.com/in --events post.created',
  'webhooks on': webhook,
  'webhooks off': webhook,
  'webhooks rotate': webhook,
  'webhooks test': webhook,
  'webhooks log': webhook,
  'webhooks redeliver': delivery,
  'webhooks remove': webhook,
  'memberships list': async () => '',
  'memberships paused': async () => '',
  'memberships grant': async () => `${await user()} --plan starter --until 30d`,
  'memberships extend': async () => `${await given()} --until 60d`,
  'memberships revoke': given,
  'stats show': async () => '',
  'stats plans': async () => '',
  'stats months': async () => '',
  'stats cohorts': async () => '',
  'stats forums': async () => '',
  'stats recount': async () => '--from 2026-01-01 --to 2026-01-03',
  'coupons list': async () => '',
  'coupons create': async () => `C-${newId().slice(-12)} --percent 20 --months 3`,
  'coupons disable': coupon,
  'coupons offer': coupon,
  'coupons departures': async () => '',
  'gifts list': async () => '',
  'invitations list': async () => '',
  'invitations show': user,
  'invitations revoke': invitation,
  'gifts show': gift,
  'gifts revoke': gift,
}

const asked = (spec: Command, args: string) =>
  `${nameOf(spec)} ${args} ${spec.write?.needsReason ? '--reason "as agreed"' : ''}`.trim()
/** Who acts, and whatever says that it is meant. */
function sure({ write }: Command, line: string): string {
  const name = line.split(' ')[2] ?? ''
  if (write?.severity === 'severe') return `--confirm ${name}`
  return write?.severity === 'moderate' ? '--yes' : ''
}
const as = ({ write }: Command) => (write?.actor === 'person' ? `--as ${admin.username}` : '')
const errorOf = (err: string) =>
  (JSON.parse(err.trim().split('\n').at(-1) ?? '') as { error: { message: string; code: string } }).error
const actions = () => store.read(async (db) => await db.select().from(store.tables.adminActions))

test('the description of the API says what was written', async () => {
  const { code, out, err } = await plaza(`openapi -o ${join(folder, 'openapi.json')}`)
  expect([code, out]).toEqual([0, ''])
  expect(err).toMatch(/wrote \S+openapi\.json: OpenAPI 3\.1, \d{3} operations/)
})

test('every command of these nouns stands in the table', () => {
  expect(specs.map(nameOf).toSorted()).toEqual(Object.keys(working).toSorted())
})

test.each(reads)('%s answers JSON, lines and CSV, and refuses what it does not know', async (name, spec) => {
  const line = asked(spec, await working[name]!())
  const before = await tableSums(store)
  const json = await plaza(`${line} --json`)
  expect(json).toMatchObject({ code: 0, err: expect.any(String) })
  expect(JSON.parse(json.out)).toMatchObject({ data: expect.anything(), meta: { command: name } })
  expect(await plaza(`${line} --csv --quiet`)).toMatchObject({ code: 0, err: '' })
  const lines = await plaza(`${line} --format ndjson --quiet`)
  for (const one of lines.out.trim().split('\n').filter(Boolean)) JSON.parse(one)
  expect(await plaza(`${line} --nonsense --json`)).toMatchObject({ code: 2, out: '' })
  expect(await tableSums(store)).toEqual(before)
})

const wordy = new Set([
  'content list',
  'maintenance outgoing',
  'webhooks create',
  'coupons create',
  'words add',
])
const needy = named(specs.filter((spec) => spec.args?.[0]?.startsWith('<') && !wordy.has(nameOf(spec))))
test.each(needy)('%s says that there is no such thing', async (name, spec) => {
  const last = {
    'forums set-slow': '60',
    'users set-role': 'admin',
    'forums set-role': 'none moderator',
    'forums set-owner': 'none',
    'memberships grant': '--plan starter --until 30d',
    'memberships extend': '--until 30d',
  }
  const rest = name.startsWith('content') && spec.args?.length === 2 ? 'post no-such-thing' : 'no-such-thing'
  const file = name === 'users export' ? `-o ${join(folder, 'none.zip')}` : ''
  const line = asked(spec, `${rest} ${last[name as keyof typeof last] ?? ''} ${file}`)
  const missing = await plaza(`${line} ${as(spec)} ${sure(spec, line)} --json`)
  expect(missing).toMatchObject({ code: 3, out: '' })
  expect(errorOf(missing.err).code).toMatch(/\.not_found$/)
})

describe('what writes', () => {
  const answered = writes.filter(([, { write }]) => write?.actor === 'person')
  test.each(answered)('%s wants somebody who answers for it, and may', async (name, spec) => {
    const line = asked(spec, await working[name]!())
    const before = (await actions()).length
    const nobody = await plaza(`${line} ${sure(spec, line)} --json`)
    expect(nobody).toMatchObject({ code: 2, out: '' })
    expect(errorOf(nobody.err).code).toBe('usage.invalid')
    const other = await plaza(`${line} ${sure(spec, line)} --as ${await user()} --json`)
    expect(other).toMatchObject({ code: 4, out: '' })
    const blocked = await make.admin({ isBlocked: true })
    expect((await plaza(`${line} ${sure(spec, line)} --as ${blocked.username}`)).code).toBe(4)
    const moderator = await make.moderator()
    const tried = await plaza(`${line} ${sure(spec, line)} --as ${moderator.username} --dry-run`)
    const isAllowed = ['content', 'reports', 'words'].includes(spec.noun) || name === 'forums set-slow'
    expect(tried.code).toBe(isAllowed ? 0 : 4)
    expect((await actions()).length).toBe(before)
  })

  test.each(writes)('%s changes nothing when it is tried, and then acts once', async (name, spec) => {
    const line = `${asked(spec, await working[name]!())} ${as(spec)}`
    const before = await tableSums(store)
    const tried = await plaza(`${line} --dry-run --json`)
    expect(tried).toMatchObject({ code: 0, err: expect.stringContaining('Dry run') })
    expect(JSON.parse(tried.out)).toMatchObject({ meta: { isDryRun: true } })
    for (const where of ['--fields nonsense', `-o ${join(folder, 'none/data')}`])
      expect(await plaza(`${line} ${sure(spec, line)} ${where}`)).toMatchObject({ code: 2, out: '' })
    expect(await tableSums(store)).toEqual(before)

    const known = (await actions()).map(({ id }) => id)
    const done = await plaza(`${line} ${sure(spec, line)} --json`)
    expect(done).toMatchObject({ code: 0, err: expect.any(String) })
    expect(dataOf(done)).toBeDefined()
    const added = (await actions()).filter(({ id }) => !known.includes(id))
    expect(added).toHaveLength(1)
    const isPerson = spec.write?.actor === 'person'
    expect(added[0]).toMatchObject({
      adminId: isPerson ? admin.id : null,
      actor: isPerson ? admin.username : 'operator',
      reason: expect.stringMatching(/./),
      metadata: { via: 'cli', osUser: expect.any(String), host: expect.any(String) },
    })
    const told = isPerson ? ['before', 'after'] : ['via']
    expect(Object.keys(added[0]?.metadata ?? {})).toEqual(expect.arrayContaining(told))
  })

  const guarded = writes.filter(([, { write }]) => write?.severity !== 'none')
  test.each(guarded)('%s does nothing before it is certain that it is meant', async (name, spec) => {
    const line = `${asked(spec, await working[name]!())} ${as(spec)}`
    const before = await tableSums(store)
    const tooLittle = spec.write?.severity === 'severe' ? ['', '--yes', '--confirm else'] : ['']
    for (const answer of tooLittle)
      expect(await plaza(`${line} ${answer} --json`.replace('  ', ' '))).toMatchObject({ code: 2, out: '' })
    expect(await tableSums(store)).toEqual(before)
  })

  const reasoned = writes.filter(([, { write }]) => write?.needsReason)
  test.each(reasoned)('%s wants a reason', async (name, spec) => {
    const line = `${nameOf(spec)} ${await working[name]!()} ${as(spec)}`
    const unsaid = await plaza(`${line} ${sure(spec, line)}`)
    expect(unsaid).toMatchObject({ code: 2, out: '', err: expect.stringContaining('A reason is needed') })
    const long = await plaza(`${line} ${sure(spec, line)} --reason ${'x'.repeat(501)}`)
    expect(long).toMatchObject({ code: 2, out: '', err: expect.stringContaining('at most 500 characters') })
  })

  test('in production a moderate act wants its name, under a banner that names the database', async () => {
    const line = `maintenance outgoing on`
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
    expect(await plaza(`${line} --yes`, production)).toMatchObject({ code: 2 })
    const done = await plaza(`${line} --confirm outgoing-on`, production)
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('PRODUCTION') })
    for (const refused of ['db reset --confirm x', 'demo seed', 'demo reset --confirm x'])
      expect(await plaza(refused, production)).toMatchObject({ code: 4, out: '' })
  })
})

describe('operators', () => {
  test('find what they look for by age, kind, place and the end of an id', async () => {
    const old = await make.report({ createdAt: new Date(Date.now() - 3 * 86_400_000), reason: 'copyright' })
    const list = async (flags: string) => {
      const rows = dataOf(await plaza(`reports list ${flags} --json`)) as { id: string }[]
      return rows.map(({ id }) => id)
    }
    expect(await list('--kind copyright --older-than 24h')).toEqual([old.id])
    expect(await list('--kind copyright --since 24h')).toEqual([])
    expect((await plaza('reports list --since yesterday')).code).toBe(2)
    expect((await plaza('reports list --limit 51')).code).toBe(2)
    const shown = await plaza(`reports show ${old.id.slice(-8)} --json`)
    expect(dataOf(shown)).toMatchObject({ id: old.id, reason: 'copyright' })
    const forum = await make.forum({ isPrivate: true })
    const forums = dataOf(await plaza('forums list --private --json')) as { slug: string }[]
    expect(forums.map(({ slug }) => slug)).toContain(forum.slug)
    const post = await make.post({ forum })
    const comment = await make.comment({ post })
    const said = dataOf(await plaza(`content list comment --forum ${forum.slug} --json`))
    expect(said).toMatchObject([{ id: comment.id, state: 'visible' }])
  })

  test('hear which flag was wrong and what it takes', async () => {
    const kind = await plaza('reports list --kind moon')
    expect(kind).toMatchObject({ code: 2, err: expect.stringMatching(/no such kind.*\n.*--kind spam\|/) })
    expect((await plaza('users list --role boss')).err).toMatch(/--role: .*\n.*user, moderator, admin/)
    for (const limit of ['51', '0', 'few', '2.5', '-1'])
      expect((await plaza(`users list --limit ${limit}`)).err).toContain(
        '--limit: limit must be between 1 and 50',
      )
    expect((await plaza('db status', { NODE_ENV: 'production' })).code).toBe(2)
  })

  test('read a list page by page', async () => {
    const first = await plaza('users list --limit 2 --json')
    const { meta } = JSON.parse(first.out) as { meta: { next: string; count: number } }
    expect(meta.count).toBe(2)
    const second = await plaza(`users list --limit 2 --cursor ${meta.next} --json`)
    expect(second.out).not.toBe(first.out)
    expect((await plaza('users list --cursor nonsense --json')).code).toBe(2)
  })

  test('give a forum away: its owner stays as a moderator, the new one joins', async () => {
    const forum = await make.forum()
    const successor = await user()
    const line = `forums set-owner ${forum.slug} ${successor} --reason "as agreed" --as ${admin.username} --yes`
    const shown = dataOf(await plaza(`${line} --json`)) as { owner: string; moderators: string[] }
    expect(shown).toMatchObject({ owner: successor, memberCount: 2, moderators: [expect.any(String)] })
    expect(dataOf(await plaza('maintenance recount --dry-run --json'))).toEqual([])
    const gone = await make.member({ isTombstone: true })
    const none = line.replace(successor, gone.username)
    expect((await plaza(none)).code).toBe(3)
  })

  test('hear of somebody without membership that this is no member of the forum', async () => {
    const [forum, stranger] = [await make.forum(), await user()]
    const line = `forums set-role ${forum.slug} ${stranger} moderator --reason "as agreed" --as ${admin.username}`
    const { code, err } = await plaza(`${line} --json`)
    expect(code).toBe(3)
    expect(errorOf(err).message).toBe('This person is no member of the forum')
    expect((await plaza(line)).err).not.toContain('User Not Found')
  })

  test('sign somebody out everywhere', async () => {
    const person = await make.member()
    const at = new Date()
    const signIn = { id: newId(), sid: newId(), sess: {}, expire: at, createdAt: at, lastSeenAt: at }
    await store.transaction((tx) =>
      tx
        .insert(store.tables.sessions)
        .values({ ...signIn, userId: person.id })
        .returning(),
    )
    const line = `users end-sign-ins ${person.username} --reason lost --yes --as ${admin.username} --json`
    expect(dataOf(await plaza(line))).toMatchObject({ ended: 1 })
    expect(dataOf(await plaza(`users show ${person.username} --json`))).toMatchObject({ sessions: 0 })
  })

  test('give a dead job all its tries again', async () => {
    const id = await deadJob()
    expect(dataOf(await plaza('jobs list --dead --json'))).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, state: 'dead' })]),
    )
    const retried = dataOf(await plaza(`jobs retry ${id.slice(-10)} --json`))
    expect(retried).toMatchObject({ id, attempts: 0, deadAt: null, state: 'waiting' })
  })

  test('prove a copy, and hear of one that was changed', async () => {
    const file = await copyOf()
    expect((await plaza(`users verify-export ${file}`)).code).toBe(0)
    writeFileSync(file, 'something else')
    const changed = await plaza(`users verify-export ${file} --json`)
    expect(changed.code).toBe(7)
    expect(dataOf(changed)).toMatchObject({ isWhole: false, problems: [expect.any(String)] })
  })

  test('export the whole log of acts', async () => {
    const lines = (await plaza('audit export --format ndjson --quiet')).out.trim().split('\n')
    expect(lines).toHaveLength((await actions()).length)
    const whole = dataOf(await plaza('audit export --json')) as unknown[]
    expect(whole).toHaveLength(lines.length)
    const [newest] = await store.read(async (db) =>
      db.select().from(store.tables.adminActions).orderBy(desc(store.tables.adminActions.id)).limit(1),
    )
    const { id, adminId, targetType, targetId, metadata } = newest!
    const line = lines.map((text) => JSON.parse(text) as { id: string }).find((one) => one.id === id)
    expect(line).toMatchObject({ adminId, targetType, targetId, metadata })
    const table = (await plaza('audit export --csv')).out.split('\r\n')
    expect(table[0]).toContain(',adminId,targetType,targetId,forumId,metadata')
  })
})

test('a command lives in the time to which the payment sandbox was moved, before it asks it anything', async () => {
  const moved = scratchFolder()
  const sandbox = await startPaymentSandbox({
    file: join(moved, 'payment-sandbox.db'),
    clock: movableClock(),
    webhookSecret: 'whsec_x',
  })
  const [day, before] = [86_400, Date.now()]
  sandbox.advance(8 * day)
  const { out, code } = await plaza('users list --json', { DATA_DIR: moved })
  await sandbox.close()
  expect(code).toBe(0)
  const { at } = (JSON.parse(out) as { meta: { at: string } }).meta
  expect(new Date(at).getTime()).toBeGreaterThanOrEqual(before + 8 * day * 1000)
})
