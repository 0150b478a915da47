import { dollars } from '#shared/money.ts'
import { dayAfter, type StatRange, statRanges } from '#shared/statRules.ts'
import { recordAction } from '#server/core/adminActions.ts'
import { originOf } from '../actor.ts'
import { command, type Column, type Flag, type Given, type Row } from '../command.ts'
import { UsageError } from '../exit.ts'
import { counted } from '../counted.ts'

const range: Flag = {
  flags: '--days <number>',
  summary: `whole days up to the last counted one: ${statRanges.join(', ')}`,
  default: '30',
}

function daysOf({ flags }: Given): StatRange {
  const days = statRanges.find((one) => String(one) === flags['days'])
  if (days === undefined) throw new UsageError(`--days is one of ${statRanges.join(', ')}`)
  return days
}

const count = (key: string, title = key): Column => ({ key, title, kind: 'count' })
const cents = (key: string, title = key): Column => ({ key, title, kind: 'cents' })
const more = (column: Column): Column => ({ ...column, isForMachines: true })

const siteColumns: Column[] = [
  { key: 'day' },
  count('members'),
  count('joined'),
  count('returned'),
  count('left'),
  cents('mrr', 'MRR'),
  cents('revenue'),
  more(cents('refunds')),
  count('readers'),
  count('writers'),
  count('posts'),
  more(count('comments')),
  more(count('answered')),
  more(count('replySeconds', 'reply seconds')),
  more(cents('funded')),
  cents('income'),
  more(cents('earned')),
  more(cents('payouts')),
]
const forumColumns: Column[] = [
  { key: 'day' },
  count('joined'),
  count('readers'),
  count('writers'),
  count('posts'),
  count('comments'),
  more(count('answered')),
  more(count('replySeconds', 'reply seconds')),
  cents('shares'),
]

const rowsOf = (found: readonly object[]): Row[] => found.map((one): Row => ({ ...one }))

/** What there is to say of figures that are not counted yet. */
const waitingNote = (waiting: number): string =>
  waiting > 0
    ? `; ${counted(waiting, 'more day or month is', 'more days and months are')} still to be counted`
    : ''
const percent = (share: number | null): string => (share === null ? 'none' : `${share}%`)
const minutes = (found: number | null): string => (found === null ? 'none yet' : `${found} min`)

const isDay = /^\d{4}-\d{2}-\d{2}$/
function dayOf({ flags }: Given, name: string): string | undefined {
  const day = flags[name]
  if (day === undefined) return undefined
  if (typeof day === 'string' && isDay.test(day) && !Number.isNaN(Date.parse(day))) return day
  throw new UsageError(`--${name} is a day such as 2026-11-25`)
}

export const stats = [
  command({
    noun: 'stats',
    verb: 'show',
    summary: 'members, money, readers and writers by day (UTC), of the site or of one forum',
    examples: [
      'plaza stats show',
      'plaza stats show --days 365 --csv -o stats.csv',
      'plaza stats show --forum coffee --days 90 --json',
    ],
    flags: [range, { flags: '--forum <slug>', summary: 'of one forum' }],
    run: async ({ services }, given) => {
      const days = daysOf(given)
      const { forum } = given.flags
      if (typeof forum === 'string') {
        const found = await services.stats.forumFor(forum, days)
        return {
          data: found,
          rows: rowsOf(found.days),
          columns: forumColumns,
          note: `First reply after ${minutes(found.summary.replyMinutes)}; readers below ${found.fewestReaders} are not told${waitingNote(found.range.waiting)}`,
        }
      }
      const found = await services.stats.site(days)
      const { membersAtStart, churn, replyMinutes } = found.summary
      return {
        data: found,
        rows: rowsOf(found.days),
        columns: siteColumns,
        note: `${counted(membersAtStart, 'member')} at the start, churn ${percent(churn)}, first reply after ${minutes(replyMinutes)}${waitingNote(found.range.waiting)}`,
      }
    },
  }),
  command({
    noun: 'stats',
    verb: 'plans',
    summary: 'members and recurring revenue by plan, and what each brought in',
    examples: ['plaza stats plans', 'plaza stats plans --days 90 --csv'],
    flags: [range],
    run: async ({ services }, given) => {
      const { plans } = await services.stats.site(daysOf(given))
      const mrr = plans.reduce((sum, plan) => sum + plan.mrr, 0)
      return {
        data: rowsOf(plans),
        columns: [{ key: 'slug', title: 'plan' }, count('members'), cents('mrr', 'MRR'), cents('revenue')],
        note: `${dollars(mrr)} a month`,
      }
    },
  }),
  command({
    noun: 'stats',
    verb: 'months',
    summary: 'the last twelve months: members, churn, and people who read and wrote',
    examples: ['plaza stats months', 'plaza stats months --csv -o months.csv'],
    run: async ({ services }) => {
      const { months } = await services.stats.site(30)
      return {
        data: rowsOf(months),
        columns: [
          { key: 'month' },
          count('members'),
          count('joined'),
          count('returned'),
          count('left'),
          { key: 'churn', title: 'churn %' },
          cents('mrr', 'MRR'),
          count('readers'),
          count('writers'),
        ],
      }
    },
  }),
  command({
    noun: 'stats',
    verb: 'cohorts',
    summary: 'who began in each of twelve months, and how many were members as each month since ended',
    examples: ['plaza stats cohorts', 'plaza stats cohorts --json'],
    run: async ({ services }) => {
      const { cohorts } = await services.stats.site(30)
      return {
        data: rowsOf(cohorts),
        columns: [{ key: 'month' }, count('members', 'began'), { key: 'kept', kind: 'list' }],
      }
    },
  }),
  command({
    noun: 'stats',
    verb: 'forums',
    summary: 'the forums with the most posts and comments',
    examples: ['plaza stats forums', 'plaza stats forums --days 7'],
    flags: [range],
    run: async ({ services }, given) => {
      const { topForums } = await services.stats.site(daysOf(given))
      return {
        data: rowsOf(topForums),
        columns: [{ key: 'slug', title: 'forum' }, { key: 'name' }, count('posts'), count('comments')],
      }
    },
  }),
  command({
    noun: 'stats',
    verb: 'recount',
    summary: 'have days counted again from the rows; the job does so within ten minutes',
    examples: [
      'plaza stats recount --from 2026-11-01',
      'plaza stats recount --from 2026-10-01 --to 2026-10-31',
    ],
    flags: [
      { flags: '--from <date>', summary: 'the first day (UTC)' },
      { flags: '--to <date>', summary: 'the last day; yesterday unless told' },
    ],
    write: { severity: 'none', actor: 'operator' },
    run: async ({ services, store, clock }, given) => {
      const from = dayOf(given, 'from')
      if (from === undefined) throw new UsageError('--from is the first day to count again')
      const to = dayOf(given, 'to') ?? dayAfter(clock.now().toISOString().slice(0, 10), -1)
      const days = await services.stats.counting.recount(from, to)
      await store.transaction((tx) =>
        recordAction(tx, store.tables, {
          clock,
          actor: 'operator',
          action: 'recount',
          target: { type: 'site', id: 'stats' },
          reason: 'Days were to be counted again',
          details: { from, to, days },
          origin: originOf(given),
        }),
      )
      return {
        data: { from, to, days },
        note: `${counted(days, 'day is', 'days are')} counted again by the job`,
      }
    },
  }),
]
