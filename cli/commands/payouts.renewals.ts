import { dollars } from '#shared/money.ts'
import { RenewalChoice } from '#shared/renewals.ts'
import { actOf, actorOf } from '../actor.ts'
import { currencyColumn } from '../columns.ts'
import { command, type Column, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { idOf } from '../resolve.ts'

const columns: Column[] = [
  { key: 'at', title: 'date', kind: 'time' },
  { key: 'invoiceId', title: 'invoice' },
  { key: 'status' },
  { key: 'due', kind: 'cents' },
  { key: 'amount', title: 'from earnings', kind: 'cents' },
  { key: 'returned', kind: 'cents' },
  currencyColumn,
]

type Choice = Omit<RenewalChoice, 'next' | 'renewals'> & {
  next: { at: Date; amount: number; fromEarnings: number; fromCard: number } | null
}

function noteOf({ isOn, payable, next, currency }: Choice): string {
  const sum = (cents: number) => dollars(cents, currency)
  const coming = next
    ? `next on ${next.at.toISOString().slice(0, 10)}: ${sum(next.fromEarnings)} from earnings, ${sum(next.fromCard)} by card`
    : 'no renewal to come'
  return `${isOn ? 'on' : 'off'}   payable ${sum(payable)}   ${coming}`
}

export const payoutRenewals = command({
  noun: 'payouts',
  verb: 'renewals',
  summary: 'whether a person pays the plan from earnings, and the renewals paid so',
  examples: ['plaza payouts renewals ada', 'plaza payouts renewals ada --json'],
  args: ['<name>'],
  run: async (context, { args }) => {
    const choice = await context.services.renewals.of(await idOf(context, 'users', args['name']))
    return {
      data: RenewalChoice.parse(choice),
      rows: choice.renewals.map((renewal): Row => ({ ...renewal })),
      columns,
      note: noteOf(choice),
    }
  },
})

export const payoutRenew = command({
  noun: 'payouts',
  verb: 'renew',
  summary: 'have a person’s plan paid from earnings, or not any more, as they asked',
  examples: [
    'plaza payouts renew ada --on --reason "asked by mail" --as admin',
    'plaza payouts renew ada --off --reason "asked by mail" --as admin',
  ],
  args: ['<name>'],
  flags: [
    { flags: '--on', summary: 'from the next renewal on, and an open one at once' },
    { flags: '--off', summary: 'not any more; what was paid stays paid' },
  ],
  write: { severity: 'moderate', actor: 'person', needsReason: true, dryRun: 'preview' },
  run: async (context, given) => {
    const { renewals } = context.services
    const id = await idOf(context, 'users', given.args['name'])
    const before = await renewals.of(id)
    const { on, off } = given.flags
    if ((on === true) === (off === true)) throw new UsageError('Say --on or --off')
    const isOn = on === true
    const actor = await actorOf(context, given)
    const choice = context.isDryRun
      ? { ...before, isOn }
      : await renewals.set(id, isOn, { actor, ...actOf(given) })
    return {
      data: RenewalChoice.parse(choice),
      rows: choice.renewals.map((renewal): Row => ({ ...renewal })),
      columns,
      note: noteOf(choice),
    }
  },
})
