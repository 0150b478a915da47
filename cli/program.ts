import { writeFileSync } from 'node:fs'
import { Command as Program, CommanderError, Option } from 'commander'
import type { Command, Given, Result } from './command.ts'
import { commands } from './commands.ts'
import { completionCommand } from './completion.ts'
import { confirmWrite } from './confirm.ts'
import { configOf, withContext, type CliContext } from './context.ts'
import { databaseName } from './databaseName.ts'
import { exitHelp, exitOf, exits, UsageError } from './exit.ts'
import type { Io } from './io.ts'
import { formats, render, renderFailure, type Format } from './output.ts'
import { versionText } from './version.ts'

/** Runs one command line and answers its exit code. Never throws, never ends the process. */
export async function runCli(args: string[], io: Io): Promise<number> {
  let code: number = exits.done
  const program = buildProgram(io, (exit) => {
    code = exit
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exits.done : exits.usage
    io.err.write(renderFailure(error, askedFormat(args)))
    return exitOf(error)
  }
}

function buildProgram(io: Io, setExit: (code: number) => void): Program {
  const program = new Program('plaza')
    .description('Run a Plaza: moderate, seed plans, pay creators, keep it healthy.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out.write(text), writeErr: (text) => io.err.write(text) })
    .showSuggestionAfterError(true)
    .addHelpText('after', `\n${exitHelp}`)
    .option('--version', 'program, schema and Node')
    .action(async (options: { version?: boolean }) => {
      if (options.version) io.out.write(`${await versionText(io)}\n`)
      else program.outputHelp()
    })
  const nouns = new Map<string, Program>()
  for (const spec of commands) {
    const parent = spec.verb === '' ? program : (nouns.get(spec.noun) ?? addNoun(program, nouns, spec.noun))
    addCommand(parent, { spec, io, setExit })
  }
  completionCommand(program, io)
  return program
}

function addNoun(program: Program, nouns: Map<string, Program>, noun: string): Program {
  const made = program.command(noun).description(
    `${noun}: ${commands
      .filter((spec) => spec.noun === noun)
      .map((spec) => spec.verb)
      .join(', ')}`,
  )
  nouns.set(noun, made)
  return made
}

interface Adding {
  spec: Command
  io: Io
  setExit: (code: number) => void
}

function addCommand(parent: Program, { spec, io, setExit }: Adding): void {
  const made = parent
    .command(spec.verb || spec.noun)
    .description(spec.summary)
    .addHelpText('before', `Examples:\n${spec.examples.map((line) => `  ${line}`).join('\n')}\n`)
    .addHelpText('after', `\n${exitHelp}`)
    .addOption(new Option('--format <format>', 'how data is written').choices([...formats]).default('table'))
    .option('--json', 'the same as --format json')
    .option('--csv', 'the same as --format csv')
    .option('--fields <a,b>', 'only these fields, in this order')
    .option('-o, --output <file>', 'write data to a file')
    .option('--wide', 'whole ids')
    .option('--quiet', 'no progress and no totals')
    .option('--no-input', 'never ask; a missing answer is an error')
  for (const argument of spec.args ?? []) made.argument(argument)
  for (const { flags, summary, default: value } of spec.flags ?? []) made.option(flags, summary, value)
  if (spec.write) addWriteOptions(made, spec)
  made.action(async (...actual: unknown[]) => {
    const given: Given = {
      args: namedArguments(spec, actual),
      flags: made.opts<Given['flags']>(),
    }
    setExit(await execute(spec, given, io))
  })
}

function addWriteOptions(made: Program, { write }: Command): void {
  made.option('--dry-run', 'do everything but keep nothing')
  if (write?.actor === 'person') made.option('--as <username>', 'who answers for it (or PLAZA_AS)')
  if (write?.needsReason) made.option('--reason <text>', 'why; stands in the log and is told to the person')
  if (write?.severity !== 'none') {
    made.option('--yes', 'do not ask').option('--confirm <name>', 'the name that confirms a severe act')
  }
}

async function execute(spec: Command, given: Given, io: Io): Promise<number> {
  const { flags } = given
  const format = flags['json'] ? 'json' : flags['csv'] ? 'csv' : (flags['format'] as Format)
  const isDryRun = flags['dryRun'] === true
  if (spec.write?.needsReason && !flags['reason'])
    throw new UsageError('A reason is needed', 'Add --reason "…"')
  const isProduction = io.env['NODE_ENV'] === 'production'
  const canAsk = io.isTerminal && flags['input'] !== false
  await confirmWrite({ spec, given, isProduction, canAsk }, io)
  const parts = { io, config: () => configOf(io) }
  if (isProduction && spec.write) io.err.write(`PRODUCTION: ${databaseName(parts.config().databaseUrl)}\n`)
  const run = (context: CliContext) => spec.run(context, given, parts)
  const result =
    spec.needsDatabase === false ? await run(noContext) : await withContext(io, { isDryRun }, run)
  print(result, { spec, given, format, isDryRun }, io)
  return result.exit ?? exits.done
}

/** For commands that have no database: touching any part of it is a mistake of ours. */
const noContext = new Proxy({} as CliContext, {
  get: (_, part) => {
    throw new Error(`this command has no ${String(part)}`)
  },
})

interface Run {
  spec: Command
  given: Given
  format: Format
  isDryRun: boolean
}

function print(result: Result, { spec, given, format, isDryRun }: Run, io: Io): void {
  const { fields, output, wide, quiet } = given.flags
  const meta = {
    command: `${spec.noun} ${spec.verb}`.trim(),
    at: io.clock.now().toISOString(),
    ...(isDryRun ? { isDryRun } : {}),
  }
  const printing = {
    format,
    fields: typeof fields === 'string' ? fields.split(',') : null,
    isWide: wide === true,
    width: io.width,
  }
  const data = render(result, printing, meta)
  if (typeof output === 'string') writeFileSync(output, data)
  else io.out.write(data)
  if (result.note && !quiet) io.err.write(`${result.note}\n`)
  if (isDryRun && !quiet) io.err.write('Dry run: nothing was changed\n')
}

function namedArguments(spec: Command, actual: unknown[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [position, argument] of (spec.args ?? []).entries()) {
    const value = actual[position]
    if (typeof value === 'string') named[argument.replace(/[<>[\]]/g, '')] = value
  }
  return named
}

const askedFormat = (args: string[]): Format =>
  args.includes('--json') || args[args.indexOf('--format') + 1] === 'json' ? 'json' : 'table'
