import { Command as Program, CommanderError } from 'commander'
import { newId } from '#db/ids.ts'
import type { Command, Given } from './command.ts'
import { nouns } from './commands.ts'
import { completionCommand } from './completion.ts'
import { exitOf, exits, UsageError } from './exit.ts'
import { withHelp } from './help.ts'
import { askedFormat } from './format.ts'
import type { Io } from './io.ts'
import { optionsOf } from './options.ts'

/** Runs one command line and answers its exit code. Never throws, never ends the process. */
export async function runCli(args: string[], io: Io): Promise<number> {
  let code: number = exits.done
  const program = await buildProgram(args, io, async (spec, given) => {
    const { execute } = await import('./execute.ts')
    code = await execute(spec, given, io)
  })
  try {
    if (args[0] === '--version') {
      const { versionText } = await import('./version.ts')
      io.out.write(`${await versionText(io)}\n`)
      return code
    }
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exits.done
    // A noun alone has shown its help instead of an answer.
    if (error instanceof CommanderError && error.code === 'commander.help') return exits.usage
    const failure = error instanceof CommanderError ? misunderstood(error) : error
    const { renderFailure } = await import('./output.ts')
    io.err.write(renderFailure(failure, askedFormat(args)))
    if (args.includes('--debug')) io.err.write(`${await tracesOf(failure, io)}\n`)
    return exitOf(failure)
  }
}

/** What a command line means, without doing it; null where it asks for nothing but words. Throws what commander says. */
export async function understand(args: string[], io: Io): Promise<{ spec: Command; given: Given } | null> {
  let understood: { spec: Command; given: Given } | null = null
  const program = await buildProgram(args, io, (spec, given) => {
    understood = { spec, given }
  })
  await program.parseAsync(args, { from: 'user' })
  return understood
}

/** An error with its causes and where they come from, without any secret, for a report of a fault. */
async function tracesOf(error: unknown, io: Io): Promise<string> {
  const [{ inspect }, { hideSecrets }] = await Promise.all([
    import('node:util'),
    import('#server/core/secrets.ts'),
  ])
  return hideSecrets(io.env)(inspect(error, { depth: 4 }))
}

/** What commander says of a command line, in the form of every other mistake. */
function misunderstood({ message }: CommanderError): UsageError {
  const [sentence = '', hint] = message.replace(/^error: /, '').split('\n')
  return new UsageError(
    sentence.charAt(0).toUpperCase() + sentence.slice(1),
    hint?.replace(/^\((.*)\)$/, '$1'),
  )
}

const examples = [
  'plaza users ban mallory --reason "vote ring" --as admin',
  'plaza payouts plan -o run.json',
  'plaza campaigns list --status pending_review --json',
]

type Act = (spec: Command, given: Given) => Promise<void> | void

async function buildProgram(args: string[], io: Io, act: Act): Promise<Program> {
  const program = new Program('plaza')
    .description('Run a Plaza: moderation, plans, payouts, maintenance.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out.write(text),
      writeErr: (text) => io.err.write(text),
      outputError: () => undefined,
    })
    .showSuggestionAfterError(true)
    .option('--version', 'program, schema and Node')
  const asked = args[0] === 'help' ? args[1] : args[0]
  for (const { name, summary, load } of nouns) {
    const specs = name === asked ? await load() : []
    const parent =
      specs[0]?.verb === ''
        ? program
        : withHelp(
            program.command(name).description(summary),
            specs.slice(0, 3).flatMap(({ examples: [first] }) => first ?? []),
          )
    for (const spec of specs) addCommand(parent, spec, act)
  }
  completionCommand(withHelp(program, examples), io)
  return program
}

function addCommand(parent: Program, spec: Command, act: Act): void {
  const made = withHelp(parent.command(spec.verb || spec.noun), spec.examples).description(spec.summary)
  for (const argument of spec.args ?? []) made.argument(argument)
  for (const option of optionsOf(spec)) made.addOption(option)
  made.action(async (...actual: unknown[]) => {
    const given: Given = {
      args: namedArguments(spec, actual),
      flags: made.opts<Given['flags']>(),
      requestId: newId(),
    }
    await act(spec, given)
  })
}

function namedArguments(spec: Command, actual: unknown[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [position, argument] of (spec.args ?? []).entries()) {
    const value = actual[position]
    if (typeof value === 'string') named[argument.replace(/[<>[\]]/g, '')] = value
  }
  return named
}
