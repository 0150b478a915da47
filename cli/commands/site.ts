import { siteLimitBounds, SiteSettings } from '#shared/siteSettings.ts'
import { actOf, actorOf } from '../actor.ts'
import { command, type Column, type Flag, type Given, type Row } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { readText } from '../files.ts'

const why: Flag = { flags: '--reason <text>', summary: 'the reason, recorded in the audit log' }
const file: Flag = { flags: '--file <file>', summary: 'a file that holds the value, as for terms' }
const names = Object.keys(SiteSettings.shape)
const settingNames = `Settings: ${names.join(', ')}`

const settingColumns: Column[] = [{ key: 'setting' }, { key: 'value' }]
const versionColumns: Column[] = [
  { key: 'version' },
  { key: 'author', title: 'by' },
  { key: 'createdAt', title: 'changed', kind: 'time' },
  { key: 'fields', kind: 'list' },
]
const changeColumns: Column[] = [{ key: 'field' }, { key: 'from' }, { key: 'to' }]

type Shown = Awaited<ReturnType<CliContext['services']['site']['show']>>

const noteOf = ({ version, author }: Shown): string =>
  author === null ? 'Nothing has been set' : `Version ${version}, by ${author}`

const resultOf = (shown: Shown) => ({
  data: { ...shown, settings: { ...shown.settings } },
  rows: Object.entries(shown.settings).map(([setting, value]): Row => ({
    setting,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  })),
  columns: settingColumns,
  note: noteOf(shown),
})

/** The one setting that is given, in its type; without a value its default. */
function settingOf(given: Given): SiteSettings {
  const { setting = '', value } = given.args
  const path = given.flags['file']
  if (!names.includes(setting)) throw new UsageError(`There is no setting ${setting}`, settingNames)
  const text = typeof path === 'string' ? readText(path, given) : value
  const parsed = SiteSettings.safeParse({ [setting]: valueOf(setting, text) })
  if (parsed.success) return parsed.data
  throw new UsageError(parsed.error.issues[0]?.message ?? setting, settingNames)
}

function valueOf(setting: string, text: string | undefined): unknown {
  if (text === undefined) return null
  if (setting in siteLimitBounds) return /^\d{1,9}$/.test(text) ? Number(text) : text
  if (setting !== 'social' && setting !== 'planFeatures') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UsageError(
      `${setting} is written in JSON`,
      setting === 'social' ? '[{"name":"X","url":"https://x.com/agora"}]' : '{"starter":["5 posts a month"]}',
    )
  }
}

/** Who changes the version that holds now. */
const changeBy = async (context: CliContext, given: Given) => ({
  ...actOf(given),
  actor: await actorOf(context, given),
  version: (await context.services.site.show()).version,
})

export const site = [
  command({
    noun: 'site',
    verb: 'show',
    summary: 'what is set about the site; everything else is as it comes',
    examples: ['plaza site show', 'plaza site show --json'],
    run: async ({ services }) => resultOf(await services.site.show()),
  }),
  command({
    noun: 'site',
    verb: 'preview',
    summary: 'what setting something would change, without setting it',
    examples: ['plaza site preview accentLight "#0b6e4f"'],
    args: ['<setting>', '[value]'],
    flags: [file],
    run: async ({ services }, given) => {
      const { changes, version } = await services.site.preview(settingOf(given))
      return {
        data: { version, changes },
        rows: changes.map((change) => ({ ...change })),
        columns: changeColumns,
        note: changes.length === 0 ? 'No difference' : `It would be version ${version + 1}`,
      }
    },
  }),
  command({
    noun: 'site',
    verb: 'set',
    summary: 'set something about the site; without a value, its default',
    examples: [
      'plaza site set name Agora --as admin',
      'plaza site set terms --file terms.md --reason "new law" --as admin',
      'plaza site set name --as admin',
    ],
    args: ['<setting>', '[value]'],
    flags: [file, why],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const setting = settingOf(given)
      return resultOf(await context.services.site.change(setting, await changeBy(context, given)))
    },
  }),
  command({
    noun: 'site',
    verb: 'history',
    summary: 'the last 100 changes, newest first',
    examples: ['plaza site history'],
    run: async ({ services }) => ({
      data: (await services.site.history()).map((entry) => ({
        ...entry,
        fields: entry.changes.map(({ field }) => field),
      })),
      columns: versionColumns,
    }),
  }),
  command({
    noun: 'site',
    verb: 'undo',
    summary: 'set the site as it was before its last change, or in another version',
    examples: ['plaza site undo --as admin', 'plaza site undo --to 3 --as admin'],
    flags: [{ flags: '--to <version>', summary: 'the version; 0 is the site as it comes' }, why],
    write: { severity: 'none', actor: 'person' },
    run: async (context, given) => {
      const { to } = given.flags
      if (to !== undefined && !/^\d{1,9}$/.test(String(to)))
        throw new UsageError(`${String(to)} is no version`, 'plaza site history')
      const act = await changeBy(context, given)
      const undone =
        to === undefined
          ? await context.services.site.undo(act)
          : await context.services.site.undo(act, Number(to))
      return resultOf(undone)
    },
  }),
]
