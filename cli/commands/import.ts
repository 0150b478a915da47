import { createReadStream } from 'node:fs'
import { ImportSource } from '#shared/imports.ts'
import { shortOf } from '#shared/rehearsals.ts'
import type { OpenFile } from '#server/domains/imports/imports.service.ts'
import type { Report, Wanted } from '#server/domains/imports/reading.policy.ts'
import { actorOf, actOf } from '../actor.ts'
import { command, type Column, type Given, type Parts, type Result, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { exits, UsageError } from '../exit.ts'
import { progressOf } from '../progress.ts'
import { untilOf } from '../until.ts'
import { counted } from '../counted.ts'

const columns: Column[] = [{ key: 'line', kind: 'count' }, { key: 'problem' }]

/** `Gold=business,Silver=starter` */
function tiersIn(said: unknown): Map<string, string> {
  if (typeof said !== 'string') return new Map()
  return new Map(
    said.split(',').map((pair) => {
      const at = pair.lastIndexOf('=')
      const [tier, plan] = [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]
      if (at < 1 || plan === '')
        throw new UsageError(
          `--tiers ${pair} is not understood`,
          'Give --tiers "Gold=business,Silver=starter"',
        )
      return [tier, plan] as const
    }),
  )
}

function wantedOf({ flags }: Given, { clock }: CliContext): Wanted {
  const source = ImportSource.safeParse(flags['from'])
  if (!source.success) throw new UsageError('--from is needed', ImportSource.options.join(', '))
  const until = flags['until']
  // A span would be another day with each run, and so another list.
  if (until !== undefined && !/^\d{4}-/.test(String(until)))
    throw new UsageError(`--until ${String(until)} is no date`, 'Give a date as 2027-01-31')
  return {
    source: source.data,
    plan: typeof flags['plan'] === 'string' ? flags['plan'] : null,
    tiers: tiersIn(flags['tiers']),
    until: until === undefined ? null : untilOf(until, { flag: '--until', clock }),
    invites: flags['withoutMail'] !== true,
  }
}

function opened({ args }: Given): OpenFile {
  const file = args['file'] ?? ''
  return async function* () {
    try {
      yield* createReadStream(file, 'utf8') as AsyncIterable<string>
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be read'
      throw new UsageError(`${file}: ${why}`)
    }
  }
}

const some = (n: number, words: string): string[] => (n > 0 ? [`${n} ${words}`] : [])

const summaryOf = ({ lines, members, again, free, over, withoutMail, problems }: Report): string =>
  [
    `${counted(lines, 'line')}: ${counted(members, 'member gets', 'members get')} time`,
    ...some(withoutMail, 'of them without a mail'),
    ...some(again, again === 1 ? 'stands there again' : 'stand there again'),
    ...some(free, free === 1 ? 'pays nothing there' : 'pay nothing there'),
    ...some(over, 'whose time is over'),
    ...some(problems, problems === 1 ? 'line with a problem' : 'lines with a problem'),
  ].join(', ')

function reported(report: Report & { known: number }, given: Given): Result {
  const { listed, hash, ...figures } = report
  const short = shortOf(hash)
  return {
    data: { ...figures, hash, listed },
    rows: listed.map((one): Row => ({ ...one })),
    columns,
    note: [
      `${summaryOf(report)}   hash ${short}`,
      ...(figures.problems > listed.length ? [`The first ${listed.length} problems are listed`] : []),
      ...(report.known > 0 ? [`${report.known} ${report.known === 1 ? 'was' : 'were'} imported before`] : []),
      `To do it: plaza import members ${given.args['file'] ?? ''} --from ${String(given.flags['from'])} … --apply --confirm ${short}`,
    ].join('\n'),
    exit: figures.problems > 0 ? exits.found : exits.done,
  }
}

async function applied(context: CliContext, given: Given, parts: Parts): Promise<Result> {
  const wanted = wantedOf(given, context)
  if (!given.flags['reason']) throw new UsageError('A reason is needed', 'Add --reason "…"')
  const actor = await actorOf(context, given)
  const { imports } = context.services
  const open = opened(given)
  const typed = given.flags['confirm']
  const { hash } = typeof typed === 'string' ? { hash: typed } : await imports.rehearse(open, wanted)
  if (typeof typed !== 'string') await parts.confirmName(shortOf(hash))
  const onProgress = progressOf(parts.io, given, 'Importing members')
  const { reason, origin } = actOf(given)
  const acting = { wanted, expected: hash, reason, origin, signal: parts.io.signal, onProgress }
  const done = await imports.apply(actor, open, acting).finally(() => onProgress.end())
  const { listed, isWhole, ...figures } = done
  return {
    data: { ...figures, isWhole, listed },
    rows: listed.map((one): Row => ({ ...one })),
    columns,
    note: [
      `${done.added} added, ${done.changed} with a later end, ${done.unchanged} as they were`,
      summaryOf(done),
      ...(isWhole ? [] : ['Broken off: the same line goes on where it stopped']),
    ].join('\n'),
    exit: isWhole ? (done.problems > 0 ? exits.partly : exits.done) : exits.declined,
  }
}

export const importing = [
  command({
    noun: 'import',
    verb: 'members',
    summary: 'members of another product; without --apply it only shows what the file holds, with a hash',
    examples: [
      'plaza import members members.csv --from ghost --plan starter --until 2027-01-31',
      'plaza import members members.csv --from patreon --tiers "Gold=business,Silver=starter"',
      'plaza import members members.csv --from ghost --plan starter --until 2027-01-31 --reason "we move here" --apply --confirm 5f0c91e4 --as admin',
    ],
    args: ['<file>'],
    flags: [
      { flags: '--from <product>', summary: ImportSource.options.join(', ') },
      { flags: '--plan <slug>', summary: 'the plan of whoever has no tier that is named' },
      { flags: '--tiers <tier=plan,…>', summary: 'plans by the names of tiers' },
      { flags: '--until <date>', summary: 'the last day of whoever pays there and has none in the file' },
      { flags: '--without-mail', summary: 'invite nobody by mail' },
      { flags: '--apply', summary: 'import' },
      { flags: '--reason <text>', summary: 'with --apply: why, for the audit log' },
    ],
    place: 'machine',
    write: {
      severity: 'severe',
      actor: 'person',
      confirm: 'late',
      dryRun: 'preview',
      doneWith: 'apply',
    },
    run: async (context, given, parts) =>
      context.isDryRun
        ? reported(await context.services.imports.rehearse(opened(given), wantedOf(given, context)), given)
        : await applied(context, given, parts),
  }),
  command({
    noun: 'import',
    verb: 'status',
    summary: 'how many were imported from where, were invited, and have joined',
    examples: ['plaza import status'],
    run: async ({ services }) => ({
      data: (await services.imports.status()).map((row): Row => ({ ...row })),
      columns: ['source', 'members', 'invited', 'joined', 'waiting'].map((key) => ({ key })),
    }),
  }),
]
