import { ComplimentaryMember, ComplimentaryQuery } from '#shared/complimentary.ts'
import { AdminPause, PauseQuery } from '#shared/pauses.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { listFlags, listInput, pageFlags, pageResult } from '../lists.ts'
import { overLines } from '../overLines.ts'
import { untilOf } from '../until.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id', isForMachines: true },
  { key: 'username' },
  { key: 'plan' },
  { key: 'until', kind: 'time' },
  { key: 'daysLeft', title: 'days left', kind: 'count' },
  { key: 'isHeld', title: 'waits for a paid one', kind: 'yesNo' },
]
const row = (member: unknown): Row => ({ ...ComplimentaryMember.parse(member) })
const pauseColumns: Column[] = [
  { key: 'id', kind: 'id', isForMachines: true },
  { key: 'person', title: 'username' },
  { key: 'plan' },
  { key: 'startsAt', title: 'from', kind: 'time' },
  { key: 'resumesAt', title: 'until', kind: 'time' },
  { key: 'isPaused', title: 'begun', kind: 'yesNo' },
]
const pauseRow = (pause: unknown): Row => {
  const { person, ...rest } = AdminPause.parse(pause)
  return { ...rest, person: person.username }
}
const untilFlag = { flags: '--until <date>', summary: 'its last day (UTC), or how long: 90d, 12w' }

export const memberships = [
  command({
    noun: 'memberships',
    verb: 'list',
    summary: 'complimentary memberships, the first to end first',
    examples: [
      'plaza memberships list',
      'plaza memberships list -q ada --json',
      'plaza memberships list --plan starter',
    ],
    flags: [
      ...listFlags.filter(({ flags }) => !flags.startsWith('--since')),
      { flags: '--plan <slug>', summary: 'those of one plan' },
    ],
    run: async (context, { flags }) => {
      const query = listInput(ComplimentaryQuery, flags, context.clock)
      const { items, nextCursor } = await context.services.complimentary.list(operator(context), query)
      return { columns, ...pageResult(items.map(row), nextCursor) }
    },
  }),
  command({
    noun: 'memberships',
    verb: 'paused',
    summary: 'memberships that are paused or will be, the first to come back first',
    examples: ['plaza memberships paused', 'plaza memberships paused --user ada --json'],
    flags: [...pageFlags, { flags: '--user <name>', summary: 'that of one person' }],
    run: async (context, { flags }) => {
      const query = listInput(PauseQuery, flags, context.clock)
      const { items, nextCursor } = await context.services.pauses.list(operator(context), query)
      return { columns: pauseColumns, ...pageResult(items.map(pauseRow), nextCursor) }
    },
  }),
  overLines({
    noun: 'memberships',
    verb: 'grant',
    summary: 'give a person a membership without payment, with an end',
    examples: [
      'plaza memberships grant ada --plan starter --until 2027-01-31 --reason "speaker" --as admin',
      'plaza memberships grant ada --plan business --until 90d --reason "press" --as admin',
    ],
    args: ['<name>'],
    flags: [{ flags: '--plan <slug>', summary: 'which plan' }, untilFlag],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const until = untilOf(given.flags['until'], { flag: '--until', clock: context.clock })
      const plan = given.flags['plan']
      if (typeof plan !== 'string') throw new UsageError('--plan is needed', 'plaza plans list')
      const actor = await actorOf(context, given)
      const { complimentary } = context.services
      const data = row(
        await complimentary.give(actor, given.args['name'] ?? '', { plan, until, ...actOf(given) }),
      )
      return { data, columns }
    },
  }),
  overLines({
    noun: 'memberships',
    verb: 'extend',
    summary: 'let a complimentary membership end later',
    examples: ['plaza memberships extend ada --until 2027-06-30 --reason "speaks again" --as admin'],
    args: ['<name>'],
    flags: [untilFlag],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const until = untilOf(given.flags['until'], { flag: '--until', clock: context.clock })
      const actor = await actorOf(context, given)
      const { complimentary } = context.services
      const data = row(
        await complimentary.extend(actor, given.args['name'] ?? '', { until, ...actOf(given) }),
      )
      return { data, columns }
    },
  }),
  overLines({
    noun: 'memberships',
    verb: 'revoke',
    summary: 'end a complimentary membership now; what is paid for stays',
    examples: ['plaza memberships revoke ada --reason "given by mistake" --as admin'],
    args: ['<name>'],
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const actor = await actorOf(context, given)
      const { complimentary } = context.services
      return { data: await complimentary.revoke(actor, given.args['name'] ?? '', actOf(given)) }
    },
  }),
]
