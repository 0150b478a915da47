import { CouponInput } from '#shared/coupons.ts'
import { couponWords } from '#shared/discounts.ts'
import type { Coupon } from '#shared/coupons.ts'
import { Failure } from '#shared/errors.ts'
import { actOf, actorOf } from '../actor.ts'
import { command, type Column, type Flag, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'

const columns: Column[] = [
  { key: 'code' },
  { key: 'takes' },
  { key: 'planSlugs', title: 'for', kind: 'list' },
  { key: 'uses', kind: 'count' },
  { key: 'maxUses', title: 'of', kind: 'limit' },
  { key: 'isOffered', title: 'offered', kind: 'yesNo' },
  { key: 'expiresAt', title: 'until', kind: 'time' },
  { key: 'disabledAt', title: 'disabled', kind: 'time' },
]
const departures: Column[] = [
  { key: 'month' },
  { key: 'planSlug', title: 'plan' },
  { key: 'reason' },
  { key: 'left', kind: 'count' },
  { key: 'stayed', kind: 'count' },
]
const why: Flag = { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' }

const rowOf = (coupon: Omit<Coupon, 'expiresAt' | 'disabledAt' | 'createdAt'>): Row => ({
  ...coupon,
  takes: couponWords(coupon),
})

const numberOf = (flag: Given['flags'][string]): number | null => (flag === undefined ? null : Number(flag))

function inputOf({ args, flags }: Given): CouponInput {
  const months = numberOf(flags['months'])
  const input = CouponInput.safeParse({
    code: args['code'],
    percentOff: numberOf(flags['percent']),
    amountOff: numberOf(flags['amount']),
    duration: flags['forever'] === true ? 'forever' : months === null ? 'once' : 'months',
    months,
    maxUses: numberOf(flags['uses']),
    expiresAt: flags['until'] ?? null,
    planSlugs: flags['plans'] === undefined ? [] : String(flags['plans']).split(','),
    reason: String(flags['reason'] ?? ''),
  })
  if (input.success) return input.data
  throw new UsageError(input.error.issues[0]?.message ?? 'This is not valid')
}

/** The coupon that somebody names by its code. */
async function named({ services }: CliContext, { args }: Given): Promise<string> {
  const code = (args['code'] ?? '').toUpperCase()
  const found = await services.coupons.findByCode(code)
  if (!found) throw new Failure('coupon.not_found', { message: `There is no coupon ${code}` })
  return found.id
}

export const coupons = [
  command({
    noun: 'coupons',
    verb: 'list',
    summary: 'every coupon, with how often it was used',
    examples: ['plaza coupons list'],
    run: async ({ services }) => {
      const found = await services.coupons.list()
      return { data: found.map(rowOf), columns, ...(found.length === 0 ? { note: 'None found' } : {}) }
    },
  }),
  command({
    noun: 'coupons',
    verb: 'create',
    summary: 'make a coupon: what it takes off the first payment, or those of some months, or all of them',
    examples: [
      'plaza coupons create SPRING-26 --percent 20 --months 3 --uses 100 --as admin',
      'plaza coupons create WELCOME-5 --amount 500 --plans starter,professional --until 2027-01-01T00:00:00Z --as admin',
    ],
    args: ['<code>'],
    flags: [
      { flags: '--percent <n>', summary: 'how much it takes off, from 1 to 100 percent' },
      { flags: '--amount <cents>', summary: 'or how much in cents' },
      { flags: '--months <n>', summary: 'for so many months; without it for the first payment' },
      { flags: '--forever', summary: 'for as long as the membership runs' },
      { flags: '--uses <n>', summary: 'how many may use it; without it any number' },
      { flags: '--until <time>', summary: 'when it expires, as 2027-01-01T00:00:00Z' },
      { flags: '--plans <list>', summary: 'the plans that it is for; without it all of them' },
      why,
    ],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const input = inputOf(given)
      const { origin } = actOf(given)
      const actor = await actorOf(context, given)
      return { data: rowOf(await context.services.coupons.create(actor, input, { origin })), columns }
    },
  }),
  command({
    noun: 'coupons',
    verb: 'offer',
    summary: 'offer a coupon to those who are about to cancel, in place of any other',
    examples: ['plaza coupons offer STAY-50 --as admin', 'plaza coupons offer STAY-50 --off --as admin'],
    args: ['<code>'],
    flags: [{ flags: '--off', summary: 'offer it no more' }, why],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const id = await named(context, given)
      const offer = { isOffered: given.flags['off'] !== true, ...actOf(given) }
      const actor = await actorOf(context, given)
      return { data: rowOf(await context.services.coupons.offer(actor, id, offer)), columns }
    },
  }),
  command({
    noun: 'coupons',
    verb: 'departures',
    summary: 'why people cancelled, by month and plan, and how many stayed for the coupon on offer',
    examples: ['plaza coupons departures'],
    run: async ({ services }) => {
      const found = await services.departures.list()
      const rows = found.map((row): Row => ({ ...row }))
      return { data: rows, columns: departures, ...(rows.length === 0 ? { note: 'None found' } : {}) }
    },
  }),
  command({
    noun: 'coupons',
    verb: 'disable',
    summary: 'let nobody begin with a coupon any more; whoever has it keeps it',
    examples: ['plaza coupons disable SPRING-26 --as admin'],
    args: ['<code>'],
    flags: [why],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const id = await named(context, given)
      const actor = await actorOf(context, given)
      return { data: rowOf(await context.services.coupons.disable(actor, id, actOf(given))), columns }
    },
  }),
]
