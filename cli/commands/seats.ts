import { AdminSeat, SeatQuery } from '#shared/seats.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Row } from '../command.ts'
import { listInput, pageFlags, pageResult } from '../lists.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'holder', title: 'paid by' },
  { key: 'plan' },
  { key: 'state' },
  { key: 'person', title: 'whose' },
  { key: 'since', kind: 'time' },
]

const row = (seat: unknown): Row => {
  const { person, email, holder, ...rest } = AdminSeat.parse(seat)
  return { ...rest, holder: holder.username, person: person?.username ?? email }
}

export const seats = [
  command({
    noun: 'seats',
    verb: 'list',
    summary: 'seats and invitations to them, the newest first',
    examples: ['plaza seats list', 'plaza seats list --user ada --json'],
    flags: [
      ...pageFlags,
      { flags: '--user <name>', summary: 'those that they pay for, have, or were invited to' },
    ],
    run: async (context, { flags }) => {
      const query = listInput(SeatQuery, flags, context.clock)
      const { items, nextCursor } = await context.services.seats.list(operator(context), query)
      return { columns, ...pageResult(items.map(row), nextCursor) }
    },
  }),
  command({
    noun: 'seats',
    verb: 'free',
    summary: 'end a seat or an invitation to one; its person and its payer are told',
    examples: ['plaza seats free 01890000-0000-7000-8000-000000000000 --reason "asked for it" --as admin'],
    args: ['<id>'],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      const id = given.args['id'] ?? ''
      return { data: { ...(await context.services.seats.free(actor, id, actOf(given))) } }
    },
  }),
]
