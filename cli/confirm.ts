import { confirm, isCancel, text } from '@clack/prompts'
import { forTerminal } from './colors.ts'
import type { Command, Given } from './command.ts'
import { Declined, NeedsName, UsageError } from './exit.ts'
import type { Io } from './io.ts'
import { typedHash } from './rehearsal.ts'

interface Question {
  spec: Command
  given: Given
  isProduction: boolean
  canAsk: boolean
  isDryRun: boolean
}

/**
 * Makes sure that a writing command is meant. Moderate: y/N or `--yes`. Severe: the name, typed or given
 * by `--confirm`. Where nobody can be asked, a missing answer is wrong usage. In production moderate
 * counts as severe.
 */
export async function confirmWrite(question: Question, io: Io): Promise<void> {
  const { spec, given, isProduction, canAsk, isDryRun } = question
  const { severity, confirm: nameOf } = spec.write ?? {}
  if (!severity || severity === 'none' || isDryRun || nameOf === 'late') return
  const name = nameOf?.(given) ?? given.args[Object.keys(given.args)[0] ?? ''] ?? spec.noun
  // Whoever types the hash of the list has seen what it does.
  if (typedHash(spec, given) !== undefined) return
  if (severity === 'severe' || isProduction) return await confirmByName(name, given, canAsk)
  if (given.flags['yes']) return
  if (!canAsk) throw new UsageError('This needs confirmation', 'Add --yes')
  const answer = await confirm({
    message: `${spec.noun} ${spec.verb} ${name}?`,
    initialValue: false,
    output: process.stderr,
  })
  if (isCancel(answer) || !answer) throw new Declined('Nothing was changed')
  io.err.write('')
}

/** Has the name of what is about to happen typed, or given by `--confirm`. */
export async function confirmByName(name: string, given: Given, canAsk: boolean): Promise<void> {
  const confirmed = given.flags['confirm']
  if (confirmed === name) return
  if (confirmed !== undefined || !canAsk) throw new NeedsName(name)
  const answer = await text({ message: `Type ${name} to confirm`, output: process.stderr })
  if (isCancel(answer) || answer !== name) throw new Declined('Nothing was changed')
}

/** Shows what is about to change, and asks for it: y/N, or `--yes`. */
export async function confirmYes(
  { lines, question }: { lines: string[]; question: string },
  { given, io, canAsk }: { given: Given; io: Io; canAsk: boolean },
): Promise<void> {
  if (given.flags['yes']) return
  io.err.write(`${forTerminal(lines.join('\n'))}\n`)
  if (!canAsk) throw new UsageError('This needs confirmation', 'Add --yes')
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr })
  if (isCancel(answer) || !answer) throw new Declined('Nothing was changed')
}
