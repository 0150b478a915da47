import { basename } from 'node:path'
import { createBackups, pgDumpBeside, type KnownBackup } from '#server/backup/backups.ts'
import { rowCount, type Manifest } from '#server/backup/manifest.ts'
import { DamagedArchiveError } from '#server/backup/tar.ts'
import { statSync } from 'node:fs'
import { recordAction } from '#server/core/adminActions.ts'
import { programVersion } from '#server/core/version.ts'
import { originOf } from '../actor.ts'
import { command, type Column, type Parts, type Row } from '../command.ts'
import { configOf } from '../context.ts'
import { databaseName } from '#db/databaseName.ts'
import { exits, UsageError } from '../exit.ts'
import { bytesText } from '../output.ts'
import { pgDumpFlag, pgDumpOf, sentBackups } from './backup.sent.ts'
import { counted } from '../counted.ts'

const backupsOf = ({ io }: Parts) =>
  createBackups({ config: configOf(io), clock: io.clock, version: programVersion(), signal: io.signal })

/** What an archive holds, in the words of one line. */
function rowOf(file: string, bytes: number, manifest: Manifest): Row {
  return {
    file,
    createdAt: manifest.createdAt,
    engine: manifest.engine,
    schema: manifest.schema,
    tables: Object.keys(manifest.tables).length,
    rows: rowCount(manifest),
    uploads: manifest.uploads,
    bytes,
  }
}

const manifestFields = ['file', 'createdAt', 'engine', 'schema', 'tables', 'rows', 'uploads', 'bytes']

function lineOf({ file, schema, tables, rows, uploads, bytes }: Row): string {
  const number = /^\d+/.exec(String(schema))?.[0] ?? String(schema)
  return [
    basename(String(file)),
    `schema ${number}`,
    `${counted(Number(tables), 'table')}, ${counted(Number(rows), 'row')}`,
    counted(Number(uploads), 'upload'),
    bytesText(Number(bytes)),
  ].join('   ')
}

const known = ({ name, bytes, createdAt, manifest, isEncrypted, isAway }: KnownBackup): Row => {
  if (manifest) return rowOf(name, bytes, manifest)
  if (isEncrypted || isAway) return { file: name, bytes, createdAt: createdAt.toISOString(), isAway }
  return { file: name, bytes, createdAt: null, problem: 'damaged' }
}

const columnsOf = (found: Row[]): Column[] => [
  { key: 'file' },
  { key: 'createdAt', title: 'made', kind: 'time' },
  { key: 'rows', kind: 'count' },
  { key: 'uploads', kind: 'count' },
  { key: 'bytes', title: 'size', kind: 'bytes' },
  ...(found.some(({ isAway }) => isAway) ? [{ key: 'isAway', title: 'away', kind: 'yesNo' as const }] : []),
  ...(found.some(({ problem }) => problem) ? [{ key: 'problem' }] : []),
]

const keepOf = (value: unknown): number => {
  if (typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value)) return Number(value)
  throw new UsageError('--keep is required', 'Add --keep 14')
}

export const backup = [
  command({
    noun: 'backup',
    verb: 'create',
    summary: 'write the database, the uploads and their checksums into one archive, while the server runs',
    examples: [
      'plaza backup create',
      'plaza backup create -o /mnt/safe/plaza.tar.gz',
      'plaza backup create --pg-dump',
    ],
    flags: [pgDumpFlag],
    ownsOutput: true,
    // Before an upgrade the database lacks migrations, and is worth a backup most.
    fields: [...manifestFields, 'isVerified', 'problems', 'missingUploads', 'pgDump'],
    needsDatabase: false,
    run: async (_context, { flags }, parts) => {
      const backups = backupsOf(parts)
      const writeDump = flags['pgDump'] === true ? await pgDumpOf(parts) : null
      const wanted = typeof flags['output'] === 'string' ? flags['output'] : undefined
      if (!flags['quiet']) parts.io.err.write('Copying the database and the uploads…\n')
      const { path, manifest } = await backups.create(wanted)
      // Proven as it lies there: what was meant to be written is not yet what can be read.
      const { problems, missingUploads } = await backups.verify(path)
      const pgDump = writeDump && pgDumpBeside(path)
      if (pgDump) await writeDump(pgDump)
      const data = { ...rowOf(path, statSync(path).size, manifest), isVerified: problems.length === 0 }
      const lost =
        missingUploads.length > 0
          ? `${counted(missingUploads.length, 'upload is', 'uploads are')} missing on the disk`
          : ''
      return {
        data: { ...data, problems, missingUploads, ...(pgDump ? { pgDump } : {}) },
        text: `${lineOf(data)}   ${data.isVerified ? 'verified' : problems.join('; ')}`,
        note: [lost, path, pgDump].filter(Boolean).join('\n'),
        exit: data.isVerified ? exits.done : exits.found,
      }
    },
  }),
  command({
    noun: 'backup',
    verb: 'list',
    summary: 'the backups of this installation, the newest first',
    examples: ['plaza backup list', 'plaza backup list --json'],
    needsDatabase: false,
    run: async (_context, _given, parts) => {
      const backups = backupsOf(parts)
      const found = [...(await backups.list()), ...(await backups.listAway())].map(known)
      return {
        data: found,
        columns: columnsOf(found),
        note:
          found.length === 0
            ? 'There is no backup yet: plaza backup create'
            : counted(found.length, 'backup'),
      }
    },
  }),
  command({
    noun: 'backup',
    verb: 'verify',
    summary:
      'read a whole backup, the newest unless another is named, and check it: checksums, counts, references, ledger',
    examples: ['plaza backup verify', 'plaza backup verify plaza-2026-11-20.tar.gz'],
    args: ['[file]'],
    needsDatabase: false,
    run: async (_context, { args }, parts) => {
      const backups = backupsOf(parts)
      const file = args['file'] ?? (await backups.newest())
      const { manifest, problems, missingUploads } = await backups.verify(file)
      const isWhole = problems.length === 0
      const about = manifest ? rowOf(file, 0, manifest) : { file }
      return {
        data: { ...about, bytes: undefined, isVerified: isWhole, problems, missingUploads },
        text: isWhole
          ? `${file} is whole: ${counted(Number(about['tables']), 'table')}, ${counted(Number(about['rows']), 'row')}, ${counted(Number(about['uploads']), 'upload')}`
          : `${file} cannot be trusted:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
        exit: isWhole ? exits.done : exits.found,
      }
    },
  }),
  command({
    noun: 'backup',
    verb: 'restore',
    summary: 'replace everything by a backup; the server must be stopped',
    examples: ['plaza backup restore plaza-2026-11-20.tar.gz --confirm plaza.db'],
    args: ['<file>'],
    write: { severity: 'severe', actor: 'operator', confirm: 'late', dryRun: 'preview' },
    fields: ['file', 'database', 'before', 'isOutgoingOn', 'problems'],
    needsDatabase: false,
    run: async (_context, given, parts) => {
      const file = given.args['file'] ?? ''
      const backups = backupsOf(parts)
      const database = databaseName(parts.config().databaseUrl)
      await backups.rehearse(file)
      if (given.flags['dryRun'] === true) {
        const { problems } = await backups.verify(file)
        const exit = problems.length > 0 ? exits.found : exits.done
        const text = problems[0] ?? `${file} is complete and can replace ${basename(database)}`
        return { data: { file, database, problems }, text, exit }
      }
      await parts.confirmName(basename(database))
      try {
        const before = await backups.restore(file, originOf(given))
        return {
          data: { file, database, before, isOutgoingOn: false },
          text: `${database} is as ${basename(file)} has it; ${before ? `what was there is in ${basename(before)}` : 'it was empty before'}`,
          note: 'Everybody is signed out. Mail and payouts wait until: plaza maintenance outgoing on',
        }
      } catch (error) {
        if (!(error instanceof DamagedArchiveError)) throw error
        return {
          data: { file, problems: [error.message] },
          text: `Nothing was restored: ${error.message}`,
          exit: exits.found,
        }
      }
    },
  }),
  command({
    noun: 'backup',
    verb: 'prune',
    summary: 'delete all backups but the newest ones',
    examples: ['plaza backup prune --keep 14'],
    place: 'machine',
    flags: [{ flags: '--keep <n>', summary: 'how many to keep' }],
    write: { severity: 'moderate', actor: 'operator', confirm: () => 'backups', dryRun: 'rollback' },
    run: async ({ store, clock, isDryRun }, given, parts) => {
      const backups = backupsOf(parts)
      const old = (await backups.list()).slice(keepOf(given.flags['keep']))
      const names = old.map(({ name }) => name)
      await store.transaction((tx) =>
        recordAction(tx, store.tables, {
          clock,
          actor: 'operator',
          action: 'prune_backups',
          target: { type: 'site', id: 'backups' },
          reason: `Kept the newest ${String(given.flags['keep'])}`,
          before: { backups: names },
          after: { backups: [] },
          origin: originOf(given),
        }),
      )
      if (!isDryRun) await backups.remove(names)
      const gone = old.map(known)
      return { data: gone, columns: columnsOf(gone), note: `${names.length} deleted` }
    },
  }),
  ...sentBackups,
]
