import { writeFileSync } from 'node:fs'
import type { Command, Given, Result } from './command.ts'
import { confirmWrite } from './confirm.ts'
import { configOf, withContext, type CliContext } from './context.ts'
import { databaseName } from './databaseName.ts'
import { exits, UsageError } from './exit.ts'
import type { Format } from './format.ts'
import type { Io } from './io.ts'
import { render } from './output.ts'

/** Runs one understood command from its confirmation to its last printed line, and answers its exit code. */
export async function execute(spec: Command, given: Given, io: Io): Promise<number> {
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
