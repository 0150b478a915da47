import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Complimentary } from '#shared/auth.ts'
import type { Actor } from '../../core/actor.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { OpenFile } from './imports.service.ts'
import type { Wanted } from './reading.policy.ts'

const addresses: Record<string, { email: string; email_verified: boolean }> = {
  ola: { email: 'Ola@Move.test', email_verified: true },
  pia: { email: 'pia@move.test', email_verified: false },
  quin: { email: 'quin@move.test', email_verified: true },
  rosa: { email: 'rosa@move.test', email_verified: true },
}

let billing: Billing
let actor: Actor
beforeAll(async () => {
  billing = await startBilling({ facts: (name) => addresses[name] })
  // Days are counted below while hours go by: it begins at noon, so that none of them ends meanwhile.
  const noon = (billing.clock.now().getTime() / 1000 - day / 2) % day
  await billing.advance(day - noon)
  const { id, username } = await billing.make.admin()
  const now = billing.clock.now()
  actor = {
    id,
    username,
    role: 'admin',
    isBlocked: false,
    isEntitled: true,
    sessionId: null,
    signedInAt: now,
  }
})
afterAll(() => billing.close())

const imports = () => billing.app.services.imports
const dayIn = (days: number): string =>
  new Date(billing.clock.now().getTime() + days * day * 1000).toISOString().slice(0, 10)
const wanted = (given: Partial<Wanted> = {}): Wanted => ({
  source: 'plaza',
  plan: 'starter',
  tiers: new Map(),
  until: null,
  invites: true,
  ...given,
})
const file = (...lines: string[]): OpenFile =>
  async function* () {
    yield ['email,plan,until,mail', ...lines].join('\n')
  }

/** Imports what is in a file, as somebody does who has looked at the report. */
async function bring(open: OpenFile, given: Partial<Wanted> = {}) {
  const { hash } = await imports().rehearse(open, wanted(given))
  return await imports().apply(actor, open, { wanted: wanted(given), expected: hash, reason: 'we move' })
}
const rows = async () => {
  const { importedMembers } = billing.store.tables
  const all = await billing.store.read((db) => db.select().from(importedMembers))
  return new Map(all.map((row) => [row.email, row]))
}
interface Viewer {
  isEntitled: boolean
  complimentary: Complimentary | null
}
async function signedIn(name: string) {
  const browser = billing.browser()
  await browser.logIn(name)
  await billing.settle()
  return { browser, viewer: await browser.json<Viewer>('/api/auth/user') }
}

test('a file is shown with its problems by line, imported by its hash, and once', async () => {
  const open = file(
    `one@move.test,,${dayIn(30)},`,
    'not an address,,2099-01-01,',
    `ONE@move.test ,,${dayIn(40)},`,
    'two@move.test,,soon,',
    `three@move.test,,${dayIn(-3)},`,
    '"four@move.test",gold,"' + dayIn(20) + '",no',
  )
  const tiers = new Map([['gold', 'business']])
  const seen = await imports().rehearse(open, wanted({ tiers }))
  expect(seen).toMatchObject({
    lines: 6,
    members: 2,
    again: 1,
    over: 1,
    problems: 2,
    withoutMail: 1,
    known: 0,
  })
  expect(seen.listed).toEqual([
    { line: 3, problem: 'this is no email address' },
    { line: 5, problem: '“soon” is no date' },
  ])
  expect(JSON.stringify(seen)).not.toContain('move.test')
  expect((await rows()).size).toBe(0)

  const act = { wanted: wanted({ tiers }), reason: 'we move' }
  const apply = (expected: string) => imports().apply(actor, open, { ...act, expected })
  await expect(apply('00000000')).rejects.toMatchObject({ code: 'import.changed' })
  await expect(
    imports().apply(actor, open, {
      ...act,
      wanted: wanted({ tiers, plan: 'business' }),
      expected: seen.hash,
    }),
  ).rejects.toMatchObject({ code: 'import.changed' })
  expect(await apply(seen.hash.slice(0, 8))).toMatchObject({ added: 2, changed: 0, unchanged: 0 })
  expect(await apply(seen.hash)).toMatchObject({ added: 0, changed: 0, unchanged: 2, known: 2 })
  const found = await rows()
  expect([...found.keys()].toSorted()).toEqual(['four@move.test', 'one@move.test'])
  // Who stands there twice has the later end.
  expect(found.get('one@move.test')?.until.toISOString().slice(0, 10)).toBe(dayIn(41))
  expect(found.get('four@move.test')).toMatchObject({ plan: 'business', isInvitable: false })
  await expect(imports().rehearse(open, wanted({ plan: 'no-such' }))).rejects.toMatchObject({
    code: 'plan.not_found',
  })
  await expect(imports().rehearse(file(), wanted({ source: 'ghost' }))).rejects.toMatchObject({
    code: 'import.other_file',
  })
})

test('killed in the middle and done again, it ends as if it had been done at once', async () => {
  const until = dayIn(50)
  const lines = Array.from({ length: 1300 }, (_, n) => `many${n}@move.test,,${until},`)
  const before = (await rows()).size
  let opened = 0
  const dying: OpenFile = async function* () {
    opened++
    for (const [n, line] of ['email,plan,until,mail', ...lines].entries()) {
      // The report and its proof are read through; it is the writing that breaks off.
      if (opened === 3 && n === 700) throw new Error('killed')
      yield `${line}\n`
    }
  }
  await expect(bring(dying)).rejects.toThrow('killed')
  expect((await rows()).size).toBe(before + 500)
  const stopped = new AbortController()
  stopped.abort()
  const { hash } = await imports().rehearse(dying, wanted())
  const acting = { wanted: wanted(), expected: hash, reason: 'we move' }
  expect(await imports().apply(actor, dying, { ...acting, signal: stopped.signal })).toMatchObject({
    isWhole: false,
    added: 0,
  })
  expect(await imports().apply(actor, dying, acting)).toMatchObject({
    members: 1300,
    added: 800,
    unchanged: 500,
    isWhole: true,
  })
  expect(await imports().apply(actor, dying, acting)).toMatchObject({ added: 0, changed: 0, unchanged: 1300 })
  expect((await rows()).size).toBe(before + 1300)
  const { importedMembers } = billing.store.tables
  await billing.store.transaction((tx) => tx.delete(importedMembers).returning())
})

test('whoever signs in with a verified address has the time that was paid elsewhere, once', async () => {
  await bring(
    file(
      `ola@move.test,business,${dayIn(30)},`,
      `pia@move.test,,${dayIn(30)},`,
      `quin@move.test,,${dayIn(30)},no`,
    ),
  )
  await imports().inviteSome()
  await billing.settle()
  const invited = await billing.mails('import:')
  expect(invited).toHaveLength(2)
  expect(invited[0]?.text).toContain('nothing is charged')

  const ola = await signedIn('ola')
  expect(ola.viewer).toMatchObject({ isEntitled: true, complimentary: { plan: 'business', daysLeft: 31 } })
  await billing.advance(3600)
  expect((await signedIn('ola')).viewer).toMatchObject({ complimentary: { daysLeft: 31 } })
  // An address that nobody has verified opens nothing.
  expect((await signedIn('pia')).viewer).toMatchObject({ isEntitled: false, complimentary: null })

  // Who pays here already keeps the days for later.
  await billing.pay(billing.browser())
  const { browser } = await billing.subscriber('quin')
  expect(await browser.json<Viewer>('/api/auth/user')).toMatchObject({
    complimentary: { plan: 'starter', isHeld: true },
  })
  expect(await imports().status()).toMatchObject([
    { source: 'plaza', members: 3, joined: 2, waiting: 1, invited: 2 },
  ])

  // A newer export of those who have come changes nothing, and of those who wait their end.
  expect(await bring(file(`ola@move.test,,${dayIn(60)},`, `pia@move.test,,${dayIn(60)},`))).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 1,
  })
  await imports().inviteSome()
  await billing.settle()
  expect(await billing.mails('import:')).toHaveLength(2)
})

test('who leaves is forgotten, and so is who never came', async () => {
  await bring(file(`rosa@move.test,,${dayIn(9)},`))
  await signedIn('rosa')
  const { id } = await billing.user('rosa')
  const admin = await billing.as(actor)
  expect((await rows()).get('rosa@move.test')).toMatchObject({ claimedBy: id })
  await admin.call('DELETE', `/api/admin/users/${id}`, { reason: 'asked for it' })
  expect((await rows()).has('rosa@move.test')).toBe(false)
  await billing.advance(70 * day)
  await billing.app.services.retention.sweep()
  expect([...(await rows()).keys()].toSorted()).toEqual(['ola@move.test', 'quin@move.test'])
})
