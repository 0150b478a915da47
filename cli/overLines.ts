import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Failure } from '#shared/errors.ts'
import { Reason } from './actor.ts'
import type { Command, Given, Parts, Result, Row } from './command.ts'
import type { CliContext } from './context.ts'
import { exitOf, exits, UsageError } from './exit.ts'
import { describe } from './output.ts'
import type { Io } from './io.ts'

/** What stands for whatever is piped in. */
const pipe = '-'
const mostLines = 10_000

const nameOf = (arg: string): string => arg.replaceAll(/[<>[\]]/g, '')
/** Whether what the command is done to comes from standard input. */
export const isPiped = ({ args }: Pick<Given, 'args'>): boolean => Object.values(args).includes(pipe)

/** What is piped in where a command asks for it, under the name by which it is asked for. */
export async function withInput(spec: Command, given: Given, { input, isTerminal }: Io): Promise<Given> {
  if (!spec.isOverLines || !isPiped(given)) return given
  if (!input || isTerminal)
    throw new UsageError(
      'Nothing is piped in',
      `Pipe one a line: cat names.txt | plaza ${spec.noun} ${spec.verb} -`,
    )
  return { ...given, files: { ...given.files, [pipe]: await text(Readable.from(input)) } }
}

interface Line {
  args: Record<string, string>
  reason?: string
}

/** The arguments of a line: its words, or the fields of its JSON. */
function lineOf(words: string, { names, isPhrase }: { names: readonly string[]; isPhrase: boolean }): Line {
  if (!words.startsWith('{')) {
    const given = isPhrase ? [words] : words.split(/\s+/)
    if (given.length !== names.length) throw new UsageError(`A line is: ${names.join(' ')}`)
    return { args: Object.fromEntries(names.map((name, at) => [name, given[at] ?? ''])) }
  }
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(words) as Record<string, unknown>
  } catch {
    throw new UsageError('This is no JSON')
  }
  const args = names.map((name) => [name, fields[name]] as const)
  const missing = args.find(([, value]) => typeof value !== 'string' || value === '')
  if (missing) throw new UsageError(`The field ${missing[0]} is missing`)
  const reason = fields['reason'] === undefined ? null : Reason.safeParse(fields['reason'])
  if (reason && !reason.success)
    throw new UsageError(`The field reason: ${reason.error.issues[0]?.message ?? 'is no reason'}`)
  return {
    args: Object.fromEntries(args) as Record<string, string>,
    ...(reason ? { reason: reason.data } : {}),
  }
}

/**
 * A command that also takes what it is to be done to from standard input, one a line, where `-` stands for it:
 * words, or JSON with the names of the arguments and, if it likes, a `reason` of its own. Each line is done by
 * itself and reported; what is none of ours to refuse ends the batch, and the rest is reported as not tried. With
 * `isPhrase` a line is one argument, with its spaces.
 */
export function overLines(spec: Command, { isPhrase = false }: { isPhrase?: boolean } = {}): Command {
  const all = (spec.args ?? []).map(nameOf)

  async function runLines(context: CliContext, given: Given, parts: Parts): Promise<Result> {
    const from = all.findIndex((name) => given.args[name] === pipe)
    const names = all.slice(from)
    const lines = (given.files?.[pipe] ?? '').split('\n').map((words) => words.trim())
    const wanted = lines.filter((words) => words !== '' && !words.startsWith('#'))
    if (wanted.length > mostLines)
      throw new UsageError(`These are more than ${mostLines} lines`, 'Split them: split -l 10000')
    const rows: Row[] = []
    let first: unknown
    let isEnded = false
    for (const words of wanted) {
      if (isEnded || parts.io.signal?.aborted) {
        rows.push({ line: words, state: 'not tried', code: '', message: '' })
        continue
      }
      try {
        const { args, reason } = lineOf(words, { names, isPhrase })
        const flags = reason === undefined ? given.flags : { ...given.flags, reason }
        await spec.run(context, { ...given, args: { ...given.args, ...args }, flags }, parts)
        rows.push({ line: words, state: 'done', code: '', message: '' })
      } catch (error) {
        const { code, message } = describe(error)
        rows.push({ line: words, state: 'failed', code, message })
        first ??= error
        isEnded = !(error instanceof Failure || error instanceof UsageError)
      }
    }
    const count = (state: string) => rows.filter((row) => row['state'] === state).length
    const [done, failed, untried] = [count('done'), count('failed'), count('not tried')]
    const isWhole = done === rows.length
    return {
      data: rows,
      columns: ['line', 'state', 'code', 'message'].map((key) => ({ key })),
      note: [`${done} done`, `${failed} failed`, ...(untried > 0 ? [`${untried} not tried`] : [])].join(', '),
      exit: isWhole ? exits.done : done > 0 || !first ? exits.partly : exitOf(first),
    }
  }

  return {
    ...spec,
    isOverLines: true,
    examples: [...spec.examples, overExample(spec)],
    run: (context, given, parts) =>
      isPiped(given) ? runLines(context, given, parts) : spec.run(context, given, parts),
  }
}

const overExample = ({ noun, verb, write }: Command): string =>
  `plaza ${noun} ${verb} - --reason "…"${write?.actor === 'person' ? ' --as admin' : ''} --yes < lines.txt`
