import { accessSync, closeSync, constants, openSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Command, Given, Parts, Result } from './command.ts'
import { Reason } from './actor.ts'
import { forTerminal } from './colors.ts'
import { confirmByName, confirmWrite, confirmYes } from './confirm.ts'
import { configOf, withContext, type CliContext, type DryRun } from './context.ts'
import { databaseName } from '#db/databaseName.ts'
import { exits, Refused, UsageError } from './exit.ts'
import type { Format } from './format.ts'
import type { Io } from './io.ts'
import { withInput } from './overLines.ts'
import { isPlanning } from './rehearsal.ts'
import { callCommand } from './remote/call.ts'
import { isLoopback, remoteOf } from './remote/credentials.ts'
import { placeOf } from './remote/place.ts'
import { render, renderBatch, requireFields, type Printing } from './output.ts'

/** Runs one understood command from its confirmation to its last printed line, and answers its exit code. */
export async function execute(spec: Command, asked: Given, io: Io): Promise<number> {
  const given = await withInput(spec, asked, io)
  const { flags } = given
  const format = formatOf(flags)
  const isDryRun = isDry(spec, given)
  const remote = placeOf(spec) === 'anywhere' ? null : remoteOf(io.env, flags['local'] === true)
  if (remote && placeOf(spec) === 'machine')
    throw new UsageError(
      machineOnly(spec),
      `On its machine: ${`plaza ${spec.noun} ${spec.verb}`.trim()}; plaza logout ends the login here`,
    )
  if (spec.write?.needsReason && !isPlanning(spec, given)) requireReason(flags['reason'])
  requireWritable(flags['output'], '-o')
  for (const name of writtenBy(spec)) requireWritable(flags[name], `--${name}`)
  const isProduction = remote ? !isLoopback(remote.url) : io.env['NODE_ENV'] === 'production'
  const canAsk = io.isTerminal && flags['input'] !== false
  await confirmWrite({ spec, given, isProduction, canAsk, isDryRun }, io)
  const parts: Parts = {
    io,
    config: () => configOf(io),
    format,
    canAsk,
    confirmName: (name) => confirmByName(name, given, canAsk),
  }
  if (remote) return await executeThere({ spec, given, format, isDryRun, canAsk, remote }, io)
  if (isProduction && spec.write) io.err.write(`PRODUCTION: ${databaseName(parts.config().databaseUrl)}\n`)
  const fields = fieldsOf(flags)
  if (fields) await proveFields(fields, { spec, given, isDryRun }, parts)
  const show = (result: Result) => print(result, { spec, given, format, isDryRun }, io)
  const run = async (context: CliContext) => {
    const result = await spec.run(context, given, parts)
    // What comes in batches is read while the database is open.
    if (result.batches) await show(result)
    return result
  }
  const dryRun = isDryRun ? dryRunOf(spec, given) : null
  const result = spec.needsDatabase === false ? await run(noContext) : await withContext(io, { dryRun }, run)
  if (!result.batches) await show(result)
  return result.exit ?? exits.done
}

/** The same bounds as everywhere else. */
function requireReason(given: unknown): void {
  const reason = Reason.safeParse(given)
  if (reason.success) return
  const [issue] = reason.error.issues
  throw new UsageError(issue?.message ?? 'A reason is needed', 'Add --reason "…"')
}

const machineOnly = ({ noun, verb }: Command): string =>
  `plaza ${noun} ${verb}`.trim() + ' needs the machine on which the community runs'

interface There extends Run {
  canAsk: boolean
  remote: { url: string; token: string }
}

/** The same over the network: what has to be confirmed is confirmed here, and done there. */
async function executeThere({ canAsk, remote, ...run }: There, io: Io): Promise<number> {
  const { spec, given, format, isDryRun } = run
  if (spec.write && !given.flags['quiet']) io.err.write(`REMOTE: ${remote.url}\n`)
  const call = async (flags: Given['flags']) =>
    await callCommand(spec, { ...given, flags }, { remote, io, format })
  const fields = fieldsOf(given.flags)
  if (fields && spec.fields) requireFields({ data: [], columns: spec.fields.map((key) => ({ key })) }, fields)
  else if (fields && spec.write && !isDryRun)
    requireFields(await call({ ...given.flags, dryRun: true, quiet: true }), fields)
  const result = await call(given.flags).catch(async (error: unknown) => {
    if (!(error instanceof Refused) || !canAsk) throw error
    const { confirm, hint } = error.described
    if (confirm === undefined && hint !== 'Add --yes') throw error
    if (confirm === undefined) await confirmYes({ lines: [], question: 'Go on?' }, { given, io, canAsk })
    else await confirmByName(confirm, given, canAsk)
    return await call({ ...given.flags, ...(confirm === undefined ? { yes: true } : { confirm }) })
  })
  await print(result, { spec, given, format, isDryRun }, io)
  return result.exit ?? exits.done
}

function formatOf(flags: Given['flags']): Format {
  if (flags['json']) return 'json'
  return flags['csv'] ? 'csv' : ((flags['format'] ?? 'table') as Format)
}

const fieldsOf = ({ fields }: Given['flags']): string[] | null =>
  typeof fields === 'string' ? fields.split(',') : null

/** What cannot be printed is not done: a write that would be kept is rehearsed, to see the fields it answers with. */
async function proveFields(
  fields: string[],
  { spec, given, isDryRun }: { spec: Command; given: Given; isDryRun: boolean },
  parts: Parts,
): Promise<void> {
  const { write } = spec
  if (spec.fields) {
    requireFields({ data: [], columns: spec.fields.map((key) => ({ key })) }, fields)
  } else if (write && !isDryRun) {
    const rehearsal = { ...given, flags: { ...given.flags, dryRun: true, quiet: true } }
    const result = await withContext(parts.io, { dryRun: write.dryRun ?? 'rollback' }, (context) =>
      spec.run(context, rehearsal, parts),
    )
    requireFields(result, fields)
  }
}

/** The flags that name a file of the command's own. */
const writtenBy = ({ flags = [] }: Command): string[] =>
  flags.flatMap(({ flags: form }) => /--([a-z]+) <path>/.exec(form)?.[1] ?? [])

/** Refuses a file that could not be written, before there is something to write into it. */
function requireWritable(output: unknown, flag: string): void {
  if (typeof output !== 'string') return
  try {
    const found = statSync(output, { throwIfNoEntry: false })
    if (!found?.isDirectory()) return accessSync(found ? output : dirname(output), constants.W_OK)
  } catch {
    // Whatever stands against it, the answer is the same.
  }
  throw new UsageError(`${output} cannot be written`, `Give another file to ${flag}`)
}

/** How a dry run keeps nothing; to list what would change, it is enough to read. */
export const dryRunOf = (spec: Command, given: Given): DryRun =>
  isPlanning(spec, given) ? 'preview' : (spec.write?.dryRun ?? 'rollback')

/** Whether nothing of a command is to be kept. */
export function isDry(spec: Command, given: Given): boolean {
  const { write } = spec
  const { flags } = given
  if (isPlanning(spec, given)) return true
  return flags['dryRun'] === true || (write?.doneWith !== undefined && flags[write.doneWith] !== true)
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

/** What people's data are written to is for whoever asked alone. */
const privately = 0o600

/** Writes a command's own file, if one was named; what -o names is printed about instead of printed twice. */
function withOwnFile(result: Result, { spec, given }: Run): Result {
  const { file } = result
  const named = file && given.flags[file.flag]
  if (!file || typeof named !== 'string') return result
  writeFileSync(named, file.text, { mode: privately })
  return spec.ownsOutput ? { data: { file: named, bytes: Buffer.byteLength(file.text) } } : result
}

async function print(made: Result, run: Run, io: Io): Promise<void> {
  const { spec, given, format, isDryRun } = run
  const result = withOwnFile(made, run)
  const { wide, quiet } = given.flags
  const output = spec.ownsOutput ? undefined : given.flags['output']
  const meta = {
    command: `${spec.noun} ${spec.verb}`.trim(),
    at: io.clock.now().toISOString(),
    ...(isDryRun ? { isDryRun } : {}),
  }
  const printing = {
    format,
    fields: fieldsOf(given.flags),
    isWide: wide === true,
    width: io.width,
  }
  const isFormatAsked = format !== 'table'
  const inFile = { ...printing, format: isFormatAsked ? format : (spec.fileFormat ?? format) }
  if (typeof output === 'string') {
    const file = openSync(output, 'w', privately)
    try {
      // Writes until all of it is there: a single write takes what fits on the disk, and says nothing.
      await write(result, { printing: inFile, meta, put: (text) => writeFileSync(file, text) })
    } finally {
      closeSync(file)
    }
  }
  // What a file holds in a form for machines, people still read.
  if (typeof output !== 'string' || (inFile.format !== format && !result.batches)) {
    await write(result, { printing, meta, put: (text) => io.out.write(text) })
  }
  if (result.note && !quiet) io.err.write(`${forTerminal(result.note)}\n`)
  if (isDryRun && !quiet) io.err.write('Dry run: nothing was changed\n')
}

interface Writing {
  printing: Printing
  meta: Record<string, unknown>
  put: (text: string) => unknown
}

async function write(result: Result, { printing, meta, put }: Writing): Promise<void> {
  if (!result.batches) return void (await put(render(result, printing, meta)))
  let isFirst = true
  for await (const rows of result.batches) {
    await put(renderBatch({ ...result, data: rows }, printing, isFirst))
    isFirst = false
  }
  if (isFirst) await put(renderBatch({ ...result, data: [] }, printing, true))
}
