import { Report, ReportQuery } from '#shared/reports.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column } from '../command.ts'
import { listFlags, listInput } from '../lists.ts'

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'reason' },
  { key: 'description' },
  { key: 'status' },
  { key: 'createdAt', title: 'reported', kind: 'time' },
]

const close = (verb: 'resolve' | 'dismiss', summary: string) =>
  command({
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
      const report = await context.services.moderation.reports.close(
        await actorOf(context, given, 'moderator'),
        given.args['id'] ?? '',
        {
          status: verb === 'resolve' ? 'resolved' : 'dismissed',
          action: reason,
          deleteContent: given.flags['deleteContent'] === true,
          origin,
        },
      )
      return { data: { ...Report.parse(report) }, columns, note: 'Reporter and author are told' }
    },
  })

export const reports = [
  command({
    noun: 'reports',
    verb: 'list',
    summary: 'reports, the newest first',
    examples: ['plaza reports list --status pending', 'plaza reports list --reason spam --json'],
    flags: [
      ...listFlags,
      { flags: '--status <status>', summary: 'pending, resolved, dismissed' },
      { flags: '--reason <reason>', summary: 'spam, harassment…' },
    ],
    run: async (context, { flags }) => {
      const page = await context.services.moderation.reports.list(
        operator(context),
        listInput(ReportQuery, flags),
      )
      return {
        data: page.items.map((report) => ({ ...Report.parse(report) })),
        columns,
        ...(page.nextCursor ? { next: page.nextCursor } : {}),
      }
    },
  }),
  close('resolve', 'find a report right, and remove what it is about if told so'),
  close('dismiss', 'find a report wrong'),
]
