import { AdminGift, GiftQuery } from '#shared/gifts.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Row } from '../command.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'buyer' },
  { key: 'plan' },
  { key: 'months', kind: 'count' },
  { key: 'amount', kind: 'cents' },
  { key: 'state' },
  { key: 'redeemedBy', title: 'redeemed by' },
  { key: 'redeemedAt', title: 'redeemed', kind: 'time' },
  { key: 'paidAt', title: 'paid', kind: 'time' },
  { key: 'refunded', kind: 'cents', isForMachines: true },
  { key: 'currency', isForMachines: true },
  { key: 'days', kind: 'count', isForMachines: true },
]

function rowOf(found: unknown): Row {
  const gift = AdminGift.parse(found)
  return { ...gift, state: gift.voidedFor ? `void: ${gift.voidedFor}` : gift.status }
}

export const gifts = [
  command({
    noun: 'gifts',
    verb: 'list',
    summary: 'gifts that were paid for, the newest first',
    examples: ['plaza gifts list', 'plaza gifts list --user ada --state redeemed --json'],
    flags: [
      { flags: '--user <name>', summary: 'only those that somebody bought or has' },
      { flags: '--state <state>', summary: 'only those that are paid, redeemed or void' },
      ...listFlags.filter(({ flags }) => !/^(--since|-q)/.test(flags)),
    ],
    run: async (context, { flags }) => {
      const query = listInput(GiftQuery, flags, context.clock)
      const { items, nextCursor } = await context.services.gifts.list(operator(context), query)
      return { columns, ...pageResult(items.map(rowOf), nextCursor) }
    },
  }),
  command({
    noun: 'gifts',
    verb: 'show',
    summary: 'one gift: who bought it, who has it, and what of its payment went back',
    examples: ['plaza gifts show 0197b0c2-…'],
    args: ['<id>'],
    run: async (context, { args }) => {
      const found = await context.services.gifts.show(operator(context), args['id'] ?? '')
      return { data: rowOf(found), columns }
    },
  }),
  command({
    noun: 'gifts',
    verb: 'revoke',
    summary: 'take a gift back: nobody can redeem it, and what is left of its time ends',
    examples: ['plaza gifts revoke 0197b0c2-… --refund --reason "bought twice" --as admin'],
    args: ['<id>'],
    flags: [{ flags: '--refund', summary: 'send back what was paid for it as well' }],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      const act = { refund: given.flags['refund'] === true, ...actOf(given) }
      const { returns } = context.services.gifts
      return { data: rowOf(await returns.revoke(actor, given.args['id'] ?? '', act)), columns }
    },
  }),
]
