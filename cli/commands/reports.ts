import type * as z from 'zod/mini'
import { Report, ReportQuery, ReportReason } from '#shared/reports.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { listFlags, listInput, momentOf, pageResult } from '../lists.ts'
import { localTime } from '../output.ts'
import { overLines } from '../overLines.ts'
import { idOf } from '../resolve.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'reason' },
  { key: 'about' },
  { key: 'status' },
  { key: 'createdAt', title: 'reported', kind: 'time' },
]

const closed: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'status' },
  { key: 'action', title: 'answer' },
  { key: 'resolvedAt', title: 'closed', kind: 'time' },
]
const row = (report: unknown): Row => {
  const read = Report.parse(report)
  return { ...read, about: `${read.target.kind} ${read.target.title}` }
}

/** The same flag names what a report is for and, elsewhere, why somebody acts; so here it is the kind. */
function filterOf({ kind, olderThan }: Given['flags'], { clock }: CliContext) {
  if (kind !== undefined && !ReportReason.safeParse(kind).success)
    throw new UsageError('There is no such kind of report', `--kind ${ReportReason.options.join('|')}`)
  const until =
    typeof olderThan === 'string'
      ? momentOf(olderThan, { flag: '--older-than', clock }).toISOString()
      : undefined
  return { reason: kind, kind: undefined, until }
}

const reportId = (context: CliContext, { args }: Given): Promise<string> => {
  return idOf(context, 'reports', args['id'])
}

function textOf({ id, reason, status, reporter, target, forum, ...report }: z.output<typeof Report>): string {
  const place = forum ? ` in r/${forum.slug}` : ''
  const author = target.author ? ` by u/${target.author.username}` : ''
  const state = target.isRemoved ? ', removed' : target.isDeleted ? ', deleted' : ''
  return [
    `${id}  ${status}  ${reason}`,
    `reported ${localTime(new Date(report.createdAt))} by u/${reporter.username}`,
    `${target.kind} "${target.title}"${author}${place}${state}`,
    ...(report.description ? ['', report.description] : []),
    ...(target.content ? ['', target.content] : []),
    ...(report.action ? ['', `answer: ${report.action}`] : []),
  ].join('\n')
}

const close = (verb: 'resolve' | 'dismiss', summary: string) =>
  overLines({
    noun: 'reports',
    verb,
    summary,
    examples: [
      `plaza reports ${verb} 0199a3c4-… --reason "${verb === 'resolve' ? 'spam' : 'nothing wrong'}" --as admin`,
    ],
    args: ['<id>'],
    ...(verb === 'resolve'
      ? { flags: [{ flags: '--delete-content', summary: 'remove what was reported' }] }
      : {}),
    write: { severity: 'moderate', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const { reason, origin } = actOf(given)
      const report = await context.services.reports.close(
        await actorOf(context, given, 'moderator'),
        await reportId(context, given),
        {
          status: verb === 'resolve' ? 'resolved' : 'dismissed',
          action: reason,
          deleteContent: given.flags['deleteContent'] === true,
          origin,
        },
      )
      return { data: { ...report }, columns: closed, note: 'Reporter and author are notified' }
    },
  })

export const reports = [
  command({
    noun: 'reports',
    verb: 'list',
    summary: 'reports, the newest first',
    examples: [
      'plaza reports list --status pending',
      'plaza reports list --kind spam --older-than 24h --json',
    ],
    flags: [
      ...listFlags,
      { flags: '--status <status>', summary: 'pending, resolved, dismissed' },
      { flags: '--kind <reason>', summary: ReportReason.options.join(', ') },
      { flags: '--older-than <age>', summary: 'only reports that have waited this long: 24h, 3d' },
    ],
    run: async (context, { flags }) => {
      const page = await context.services.reports.list(
        operator(context),
        listInput(ReportQuery, { ...flags, ...filterOf(flags, context) }, context.clock),
      )
      return { columns, ...pageResult(page.items.map(row), page.nextCursor) }
    },
  }),
  command({
    noun: 'reports',
    verb: 'show',
    summary: 'one report with its target',
    examples: ['plaza reports show 9b20e7d1'],
    args: ['<id>'],
    run: async (context, given) => {
      const id = await reportId(context, given)
      const found = Report.parse(await context.services.reports.show(operator(context), id))
      return { data: { ...found }, text: textOf(found) }
    },
  }),
  close('resolve', 'uphold a report, and with --delete-content remove its target'),
  close('dismiss', 'dismiss a report'),
]
