import type { Repayment } from '#shared/repayments.ts'
import { actOf, actorOf, actorOrOperator, operator } from '../actor.ts'
import { currency, currencyColumn } from '../columns.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { rehearsed } from '../rehearsal.ts'

const payments: Column[] = [
  { key: 'number', title: 'invoice' },
  { key: 'id', isForMachines: true },
  { key: 'createdAt', title: 'date', kind: 'time' },
  { key: 'status' },
  { key: 'amountPaid', title: 'paid', kind: 'cents' },
  { key: 'amountRefunded', title: 'refunded', kind: 'cents' },
  { ...currencyColumn, isForMachines: true },
]
const refunds: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'invoiceId', title: 'invoice' },
  { key: 'amount', kind: 'cents' },
  { key: 'status' },
  { key: 'endsMembership', title: 'ends membership', kind: 'yesNo' },
  { key: 'reason' },
]

/** `5` or `5.25` as cents; undefined where no amount is given: all that is left. */
function amountOf({ flags }: Pick<Given, 'flags'>): number | undefined {
  const typed = flags['amount']
  if (typeof typed !== 'string') return undefined
  const [, whole = '', part = ''] = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(typed) ?? []
  const cents = Number(`${whole}${part || '00'}`)
  if (!whole || cents === 0) throw new UsageError(`${typed} is no amount`, 'Give dollars, as 5 or 5.25')
  return cents
}

const wishOf = ({ args, flags }: Given) => ({
  invoice: args['invoice'] ?? '',
  amountCents: amountOf({ flags }),
  endsMembership: flags['end'] === true,
})

/** What somebody paid for a membership, and sending it back. */
export const subscriptionRefunds = [
  command({
    noun: 'subscriptions',
    verb: 'payments',
    summary: 'what a person has paid for a membership, and what went back of it',
    examples: ['plaza subscriptions payments ada'],
    args: ['<name>'],
    run: async (context, { args }) => {
      const { refunds: service } = context.services.subscriptions
      const found = await service.list(operator(context), args['name'] ?? '')
      return { data: found.map((one): Row => ({ ...one, currency: one.currency })), columns: payments }
    },
  }),
  rehearsed(
    command({
      noun: 'subscriptions',
      verb: 'refund',
      summary: 'send a payment of a membership back to its card, whole or in part',
      examples: [
        'plaza subscriptions refund ada P-000042 --reason "paid twice" --as admin',
        'plaza subscriptions refund ada P-000042 --amount 5.25 --reason "a week was down" --as admin --yes',
        'plaza subscriptions refund ada P-000042 --end --reason "did not want it" --as admin --yes',
      ],
      args: ['<name>', '<invoice>'],
      flags: [
        { flags: '--amount <dollars>', summary: 'a part of it, as 5 or 5.25; all that is left otherwise' },
        { flags: '--end', summary: 'end the membership as well' },
      ],
      write: { severity: 'moderate', actor: 'person', needsReason: true, dryRun: 'rollback' },
      run: async (context, given) => {
        const { refunds: service } = context.services.subscriptions
        const actor = await actorOf(context, given)
        const made: Repayment | Row = {
          ...(await service.refund(actor, given.args['name'] ?? '', { ...wishOf(given), ...actOf(given) })),
        }
        return {
          data: { ...made, currency },
          columns: [...refunds, currencyColumn],
          note: 'It is on its way within a minute; plaza subscriptions payments shows it.',
        }
      },
    }),
    async (context, given) =>
      context.services.subscriptions.refunds.rehearse(
        await actorOrOperator(context, given),
        given.args['name'] ?? '',
        wishOf(given),
      ),
  ),
]
