import { actOf } from '../actor.ts'
import { command, type Column, type Given } from '../command.ts'
import { exits, UsageError } from '../exit.ts'
import { bytesText } from '../output.ts'
import { counted } from '../counted.ts'

const amount = ({ count, bytes }: { count: number; bytes: number }): string =>
  `${counted(count, 'file')}, ${bytesText(bytes)}`

const fileColumns: Column[] = [
  { key: 'name' },
  { key: 'bytes', title: 'size', kind: 'bytes' },
  { key: 'at', title: 'put there', kind: 'time' },
]

const because = (given: Given, reason: string) => {
  const act = actOf(given)
  return { ...act, reason: act.reason || reason }
}

export const media = [
  command({
    noun: 'media',
    verb: 'usage',
    summary: 'how many files there are of each kind, how large, and which are missing or nobody’s',
    examples: ['plaza media usage', 'plaza media usage --json'],
    place: 'machine',
    run: async ({ services }) => {
      const usage = await services.files.usage()
      return {
        data: { ...usage },
        text: [
          `stored      ${amount(usage.stored)} in ${usage.place}`,
          `uploads     ${amount(usage.uploads)} in use`,
          `unused      ${amount(usage.unused)}, deleted a day after they came`,
          `exports     ${amount(usage.exports)}`,
          `orphans     ${amount(usage.orphans)}`,
          `missing     ${usage.missing}`,
        ].join('\n'),
        ...(usage.orphans.count > 0 ? { note: 'plaza media orphans lists those that are nobody’s' } : {}),
        exit: usage.missing > 0 ? exits.found : exits.done,
      }
    },
  }),
  command({
    noun: 'media',
    verb: 'orphans',
    summary: 'files that nothing speaks of, a day old or older; with --execute delete them',
    examples: ['plaza media orphans', 'plaza media orphans --execute --yes'],
    place: 'machine',
    flags: [
      { flags: '--execute', summary: 'delete them' },
      { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' },
    ],
    write: {
      severity: 'moderate',
      actor: 'operator',
      confirm: () => 'orphans',
      dryRun: 'preview',
      doneWith: 'execute',
    },
    fields: ['name', 'bytes', 'at'],
    run: async ({ services, isDryRun }, given) => {
      const found = await services.files.orphans(isDryRun ? null : because(given, 'media orphans'))
      const bytes = found.reduce((sum, file) => sum + file.bytes, 0)
      const what = amount({ count: found.length, bytes })
      return {
        data: found.map(({ name, bytes: size, at }) => ({ name, bytes: size, at: at.toISOString() })),
        columns: fileColumns,
        note: isDryRun ? what : `${what} deleted`,
      }
    },
  }),
  command({
    noun: 'media',
    verb: 'move',
    summary:
      'copy all files to the bucket or to the folder of DATA_DIR and read each back; goes on where it broke off',
    examples: [
      'plaza media move bucket',
      'plaza media move bucket --execute --yes',
      'plaza media move folder --execute --remove --yes',
    ],
    place: 'machine',
    args: ['<place>'],
    flags: [
      { flags: '--execute', summary: 'do it' },
      { flags: '--remove', summary: 'delete from the old place what both hold byte for byte' },
      { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' },
    ],
    write: {
      severity: 'moderate',
      actor: 'operator',
      confirm: () => 'media',
      dryRun: 'preview',
      doneWith: 'execute',
    },
    fields: ['from', 'to', 'copied', 'already', 'removed', 'failed', 'problems'],
    run: async ({ config, services, isDryRun }, given, { io }) => {
      const to = given.args['place']
      if (to !== 'bucket' && to !== 'folder')
        throw new UsageError('There is no such place', 'bucket or folder')
      if (!config.s3) throw new UsageError('There is no bucket', 'Set S3_ENDPOINT and what belongs to it')
      const moved = await services.files.move({
        to,
        isRemoving: given.flags['remove'] === true,
        isDryRun,
        act: because(given, `media move ${to}`),
        signal: io.signal,
      })
      const { from, copied, already, removed, failed, problems } = moved
      return {
        data: { ...moved },
        text: [
          `${from} -> ${moved.to}`,
          `${isDryRun ? 'to copy ' : 'copied  '}  ${amount(copied)}`,
          `there     ${amount(already)}`,
          ...(removed.count > 0 ? [`removed   ${amount(removed)}`] : []),
          ...(failed.count > 0 ? [`failed    ${amount(failed)}`, ...problems.map((one) => `  ${one}`)] : []),
        ].join('\n'),
        note: isDryRun ? `plaza media move ${to} --execute` : 'Now change the settings, and restart',
        exit: failed.count > 0 ? exits.partly : exits.done,
      }
    },
  }),
]
