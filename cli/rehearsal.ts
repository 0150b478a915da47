import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { Rehearsal, shortOf } from '#shared/rehearsals.ts'
import { differencesOf, sentenceOf } from '#shared/rehearsalWords.ts'
import { currency, currencyColumn } from './columns.ts'
import type { Column, Command, Given, Result, Row } from './command.ts'
import type { CliContext } from './context.ts'
import { UsageError } from './exit.ts'
import { readText } from './files.ts'
import { isPiped } from './overLines.ts'
import { counted } from './counted.ts'

const columns: Column[] = [
  { key: 'kind' },
  { key: 'change' },
  { key: 'count', kind: 'count', isForMachines: true },
  { key: 'cents', kind: 'cents', isForMachines: true },
  { ...currencyColumn, isForMachines: true },
  { key: 'examples', kind: 'list' },
]

/** The flags of every command that can be rehearsed. */
export const rehearsalFlags = [
  { flags: '--plan', summary: 'list what would change, with a hash, and change nothing' },
  { flags: '--reviewed <file>', summary: 'the list that was reviewed; refused when it has changed since' },
]

/** Whether it is asked what a command would change, instead of being done. */
export const isPlanning = ({ isRehearsed }: Pick<Command, 'isRehearsed'>, { flags }: Given): boolean =>
  isRehearsed === true && flags['plan'] === true

/** The hash that was typed instead of the name which confirms an act. */
export function typedHash(spec: Pick<Command, 'isRehearsed'>, { args, flags }: Given): string | undefined {
  const typed = flags['confirm']
  if (!spec.isRehearsed || typeof typed !== 'string' || Object.values(args).includes(typed)) return undefined
  return /^[0-9a-f]{8,64}$/.test(typed) ? typed : undefined
}

const PlanFile = z.object({ data: Rehearsal })

function reviewed(given: Given): Rehearsal | undefined {
  const file = given.flags['reviewed']
  if (typeof file !== 'string') return undefined
  try {
    return z.parse(PlanFile, JSON.parse(readText(file, given))).data
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? `: ${String(error.code)}` : ''
    throw new UsageError(`${file} holds no list of what would change${why}`, 'Add --plan -o FILE to make one')
  }
}

const countOf = (n: number): string => counted(n, 'change')

/** The flags of its own that a command was given, as they are typed: without them it would be another act. */
const ownFlags = ({ flags: known = [] }: Command, { flags }: Given): string[] =>
  known.flatMap(({ flags: spelt, default: usual }) => {
    const name = /--[\w-]+/.exec(spelt)?.[0] ?? ''
    const value = flags[name.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())]
    if (value === undefined || value === false || value === usual) return []
    return value === true ? [name] : [name, /^[\w.:/@+-]+$/.test(value) ? value : JSON.stringify(value)]
  })

function planned(rehearsal: Rehearsal, spec: Command, given: Given): Result {
  const { consequences, hash } = rehearsal
  const short = shortOf(hash)
  const { noun, verb } = spec
  const act = ['plaza', noun, verb, ...Object.values(given.args), ...ownFlags(spec, given)]
  const line = [...act, '--confirm', short].join(' ')
  const total = consequences.length === 0 ? 'Nothing would change' : countOf(consequences.length)
  return {
    data: rehearsal,
    rows: consequences.map((one): Row => ({ ...one, change: sentenceOf(one), currency })),
    columns,
    note: `${total}   hash ${short}\nTo do it: ${line}`,
  }
}

/** Tells what differs from the list that was reviewed. */
function named(error: unknown, seen: Rehearsal | undefined): unknown {
  if (!(error instanceof Failure) || error.code !== 'rehearsal.changed' || !seen) return error
  const now = Rehearsal.safeParse(error.details?.['rehearsal'])
  if (!now.success) return error
  const differences = differencesOf(seen.consequences, now.data.consequences)
  return new Failure('rehearsal.changed', {
    message: [error.message, ...differences.map((one) => `  ${one}`)].join('\n'),
    details: error.details,
  })
}

type List = (context: CliContext, given: Given) => Promise<Pick<Rehearsal, 'hash'> & object>

/**
 * A command whose consequences are listed by `--plan`, under a hash. Given that hash by `--confirm`, or the list
 * in a file by `--reviewed`, it is refused when the list has become another.
 */
export const rehearsed = (spec: Command, list: List): Command => ({
  ...spec,
  isRehearsed: true,
  examples: [...spec.examples, planExample(spec)],
  fileFormat: spec.fileFormat ?? 'json',
  run: async (context, given, parts) => {
    const isPlan = isPlanning({ isRehearsed: true }, given)
    if (isPiped(given) && (isPlan || given.flags['reviewed'] !== undefined))
      throw new UsageError('A list is made of one act at a time')
    if (isPlan) return planned(Rehearsal.parse(await list(context, given)), spec, given)
    const seen = reviewed(given)
    const expected = typedHash({ isRehearsed: true }, given) ?? seen?.hash
    try {
      return await spec.run(context, { ...given, ...(expected ? { expected } : {}) }, parts)
    } catch (error) {
      throw named(error, seen)
    }
  },
})

const planExample = ({ noun, verb, examples }: Command): string => {
  const [first = ''] = examples
  const args = first.split(' --')[0]?.split(' ').slice(3) ?? []
  return ['plaza', noun, verb, ...args, '--plan'].join(' ')
}
