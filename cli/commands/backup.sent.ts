import { openPgDump } from '#db/backup/pgDump.ts'
import { isPostgresUrl } from '#db/url.ts'
import { newKeyPair } from '#server/backup/age.ts'
import { createBackups } from '#server/backup/backups.ts'
import { drillBackup, type DrillReport } from '#server/backup/drill.ts'
import { programVersion } from '#server/core/version.ts'
import { command, type Parts } from '../command.ts'
import { exits, UsageError } from '../exit.ts'
import { bytesText } from '../output.ts'
import { counted } from '../counted.ts'

export const pgDumpFlag = {
  flags: '--pg-dump',
  summary: "beside it, a dump in the custom format of Postgres' pg_dump",
}

/** What writes a dump to a path, once it is known that it can. */
export async function pgDumpOf({ io, config }: Parts): Promise<(path: string) => Promise<void>> {
  const { databaseUrl: url } = config()
  if (!isPostgresUrl(url))
    throw new UsageError('--pg-dump dumps a Postgres, and this is SQLite', 'Leave --pg-dump out')
  return await openPgDump({ url, env: io.env, signal: io.signal })
}

function drillText({ file, rows, uploads, seconds, ...found }: DrillReport): string {
  const { missingUploads, drifts, ledger, problems } = found
  const wrong = [
    ...problems,
    ...(drifts > 0
      ? [counted(drifts, 'counter differs from what it counts', 'counters differ from what they count')]
      : []),
    ...(ledger > 0
      ? [`${counted(ledger, 'figure of the ledger does', 'figures of the ledger do')} not add up`]
      : []),
  ]
  const held = `${counted(rows, 'row')}, ${counted(uploads, 'upload')}${missingUploads > 0 ? `, ${missingUploads} missing` : ''}`
  return wrong.length > 0
    ? `${file} cannot be trusted:\n${wrong.map((line) => `  ${line}`).join('\n')}`
    : `${file} was restored in ${seconds} s: ${held}; counters recounted, ledger balanced`
}

/** Backups that are made by themselves, and the proof that they can be restored. */
export const sentBackups = [
  command({
    noun: 'backup',
    verb: 'send',
    summary: 'do now what BACKUP_EVERY_HOURS does: back up, encrypt, send, read back, keep the newest ones',
    examples: ['plaza backup send', 'plaza backup send --pg-dump', 'plaza backup send --json'],
    flags: [pgDumpFlag],
    place: 'machine',
    fields: ['name', 'place', 'at', 'bytes', 'sha256', 'rows', 'uploads', 'pgDump', 'removed'],
    run: async ({ services }, { flags }, parts) => {
      const writeDump = flags['pgDump'] === true ? await pgDumpOf(parts) : undefined
      const sent = await services.backups.send({ signal: parts.io.signal, writeDump })
      const { name, place, bytes, rows, pgDump, removed } = sent
      return {
        data: { ...sent },
        text: `${name} lies in ${place}: ${counted(rows, 'row')}, ${bytesText(bytes)}, read back and the same`,
        note: [pgDump, `${counted(removed.length, 'older one')} deleted`].filter(Boolean).join('\n'),
      }
    },
  }),
  command({
    noun: 'backup',
    verb: 'drill',
    summary:
      'restore a backup, the newest unless another is named, into a scratch database and count everything',
    examples: ['plaza backup drill', 'plaza backup drill plaza-2026-11-20.tar.gz --json'],
    args: ['[file]'],
    needsDatabase: false,
    run: async (_context, { args }, { io, config }) => {
      const parts = { config: config(), clock: io.clock, version: programVersion(), signal: io.signal }
      const file = args['file'] ?? (await createBackups(parts).newest())
      const report = await drillBackup(file, parts)
      const isGood = report.problems.length + report.drifts + report.ledger === 0
      return {
        data: { ...report, isGood },
        text: drillText(report),
        exit: isGood ? exits.done : exits.found,
      }
    },
  }),
  command({
    noun: 'backup',
    verb: 'key',
    summary: 'make a pair of keys: BACKUP_RECIPIENTS encrypts, BACKUP_IDENTITY opens',
    examples: ['plaza backup key'],
    place: 'anywhere',
    needsDatabase: false,
    run: async () => {
      const { recipient, identity } = await newKeyPair()
      return {
        data: { recipient, identity },
        text: `BACKUP_RECIPIENTS=${recipient}\nBACKUP_IDENTITY=${identity}`,
        note: 'Keep the second one where a backup is to be opened, and on paper: without it there is no backup',
      }
    },
  }),
]
