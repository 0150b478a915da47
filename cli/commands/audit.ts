import { ActionQuery, AdminAction } from '#shared/admin.ts'
import { operator } from '../actor.ts'
import { command, type Column, type Flag, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'

const columns: Column[] = [
  { key: 'createdAt', title: 'at', kind: 'time' },
  { key: 'actor' },
  { key: 'action' },
  { key: 'target' },
  { key: 'reason' },
  { key: 'via' },
]

const filters: Flag[] = [
  { flags: '--actor <name>', summary: 'only actions of this person, or of operator' },
  { flags: '--target <id>', summary: 'only actions on this target' },
  { flags: '--action <word>', summary: 'ban, remove, set_role…' },
]

const forMachines = (key: string): Column => ({ key, isForMachines: true })
/** For machines all that the log keeps: whole ids, and where the act came from. */
const kept: Column[] = [
  forMachines('id'),
  ...columns,
  ...['adminId', 'targetType', 'targetId', 'forumId', 'metadata'].map(forMachines),
]

type Act = ReturnType<typeof AdminAction.parse>

/** Of an id its end, as in every table; a name of another kind whole. */
const shortOf = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(-8) : id)

async function rowsOf(context: CliContext, acts: Act[]): Promise<Row[]> {
  const names = await context.services.audit.targetNames(acts)
  return acts.map(({ admin, ...act }) => ({
    ...act,
    actor: admin.username,
    target: `${act.targetType} ${names.get(act.targetId) ?? shortOf(act.targetId)}`,
    via: act.metadata?.['via'] ?? 'web',
  }))
}

async function page(context: CliContext, flags: Given['flags']) {
  const { target, ...given } = flags
  const query = listInput(ActionQuery, { ...given, targetId: await targetId(context, target) }, context.clock)
  const { items, nextCursor } = await context.services.audit.list(operator(context), query)
  return {
    rows: await rowsOf(
      context,
      items.map((act) => AdminAction.parse(act)),
    ),
    nextCursor,
  }
}

/** Whatever was acted on is known to the log by its whole id. */
async function targetId({ services }: CliContext, target: unknown): Promise<string | undefined> {
  if (typeof target !== 'string') return undefined
  const [found, other] = await services.audit.findTargets(target)
  if (other) throw new UsageError(`More than one target matches ${target}`, 'Give the whole id')
  return found ?? target
}

/** Everything from here on, a page at a time. */
async function* pages(context: CliContext, flags: Given['flags']): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await page(context, { ...flags, limit: '50', cursor })
    if (rows.length > 0) yield rows
    cursor = nextCursor ?? undefined
  } while (cursor)
}

export const audit = [
  command({
    noun: 'audit',
    verb: 'list',
    summary: 'the audit log, newest first',
    examples: ['plaza audit list --actor admin --since 7d', 'plaza audit list --target mallory'],
    flags: [...listFlags, ...filters],
    run: async (context, { flags }) => {
      const { rows, nextCursor } = await page(context, flags)
      return { columns, ...pageResult(rows, nextCursor) }
    },
  }),
  command({
    noun: 'audit',
    verb: 'export',
    summary: 'the whole audit log, one line of JSON per action',
    examples: ['plaza audit export -o audit.ndjson', 'plaza audit export --since 30d --csv -o audit.csv'],
    flags: [...listFlags.filter(({ flags }) => !/^--(limit|cursor)/.test(flags)), ...filters],
    fileFormat: 'ndjson',
    run: async (context, { flags }, { format }) => {
      const batches = pages(context, flags)
      const hasLines = format === 'csv' || format === 'ndjson' || (format === 'table' && flags['output'])
      if (hasLines) return { data: [], columns: kept, batches }
      // One document or one table has to be whole before it can be written.
      const data: Row[] = []
      for await (const rows of batches) data.push(...rows)
      return { data, columns: kept }
    },
  }),
]
