import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type Billing } from '#server/testing/billing.ts'
import { dataOf } from './lines.testing.ts'
import { gatewayTo, plazaOn } from './testing.ts'

let billing: Billing
let plaza: ReturnType<typeof plazaOn>
beforeAll(async () => {
  billing = await startBilling()
  const { store, clock, sandbox } = billing
  plaza = plazaOn({ store, clock, gateway: gatewayTo(sandbox, clock) })
})
afterAll(() => billing.close())

test('a payment of a membership is rehearsed, refunded with its hash, and shown', async () => {
  await billing.make.admin({ username: 'boss' })
  await billing.subscriber('rena')
  const listed = await plaza(['subscriptions', 'payments', 'rena', '--json'])
  const [payment] = dataOf(listed) as { number: string; amountPaid: number }[]
  const invoice = payment?.number ?? ''
  const asked = ['subscriptions', 'refund', 'rena', invoice, '--amount', '2.50']
  const plan = await plaza([...asked, '--plan', '--json'])
  const { hash, consequences } = dataOf(plan) as { hash: string; consequences: object[] }
  expect(consequences).toMatchObject([{ name: 'refund', cents: 250 }, { name: 'notifications' }])
  // What it says is to be typed is this act, and no other.
  expect((await plaza([...asked, '--end', '--plan'])).err).toMatch(
    new RegExp(`To do it: plaza ${asked.join(' ')} --end --confirm [0-9a-f]{8}\n`),
  )
  const act = ['--reason', 'a week was down', '--as', 'boss', '--json']
  // The hash is of another amount.
  const other = await plaza(['subscriptions', 'refund', 'rena', invoice, '--confirm', hash, ...act])
  expect(other.code).toBe(5)
  expect((await plaza([...asked, '--confirm', hash.slice(0, 8), ...act])).code).toBe(0)
  expect((await plaza(['subscriptions', 'refund', 'rena', invoice, '--amount', '2.5', ...act])).code).toBe(2)
  await billing.settle()
  expect(dataOf(await plaza(['subscriptions', 'payments', 'rena', '--json']))).toMatchObject([
    { amountRefunded: 250, refunds: [{ status: 'done', reason: 'a week was down' }] },
  ])
  expect((await plaza(['subscriptions', 'refund', 'rena', 'no-such', '--plan'])).code).toBe(3)
})

test('a forum is deleted as it was rehearsed, listed, and brought back', async () => {
  await billing.make.admin({ username: 'chief' })
  const forum = await billing.make.forum()
  const act = ['--reason', 'nobody comes', '--as', 'chief', '--json']
  const { hash } = dataOf(await plaza(['forums', 'delete', forum.slug, '--plan', '--json'])) as {
    hash: string
  }
  expect((await plaza(['forums', 'delete', forum.slug, ...act])).code).toBe(2)
  expect((await plaza(['forums', 'delete', forum.slug, '--confirm', hash, ...act])).code).toBe(0)
  expect(dataOf(await plaza(['forums', 'list', '--deleted', '--json']))).toMatchObject([
    { slug: forum.slug, reason: 'nobody comes' },
  ])
  expect((await plaza(['forums', 'show', forum.slug])).code).toBe(3)
  expect((await plaza(['forums', 'restore', forum.slug, '--yes', ...act])).code).toBe(0)
  expect((await plaza(['forums', 'show', forum.slug])).code).toBe(0)
})
