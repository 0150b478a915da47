import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import {
  runModeratingCommand,
  runReadingCommand,
  runWritingCommand,
  type CommandReply,
} from '#shared/commands.ts'
import { Failure } from '#shared/errors.ts'
import type { Command, Given, Result, Row } from '../command.ts'
import { Refused, UsageError } from '../exit.ts'
import type { Format } from '../format.ts'
import type { Io } from '../io.ts'
import { rehearsalFlags } from '../rehearsal.ts'
import { ask } from './http.ts'

interface Remote {
  url: string
  token: string
}

/** What is about printing stays where it is printed. */
const ownFlags = new Set([
  'json',
  'csv',
  'format',
  'fields',
  'output',
  'wide',
  'quiet',
  'debug',
  'input',
  'local',
])

/** Lines that came whole, as the ones that come one after the other. */
async function* inOne(data: Result['data']): AsyncGenerator<Row[]> {
  const rows = Array.isArray(data) ? data : [data]
  if (rows.length > 0) yield rows
}

/** The texts of the files that a command line names: the server reads none of its own. */
function filesOf(spec: Command, { args, flags }: Given): Record<string, string> {
  const named = [
    ...(spec.args ?? []).flatMap((arg) => (/file/.test(arg) ? [args[arg.replaceAll(/[<>[\]]/g, '')]] : [])),
    ...[...(spec.flags ?? []), ...(spec.isRehearsed ? rehearsalFlags : [])].flatMap(({ flags: form }) => {
      const name = /--([a-z-]+) <file>/.exec(form)?.[1]
      return name ? [flags[name]] : []
    }),
  ].filter((name): name is string => typeof name === 'string')
  return Object.fromEntries(named.map((file) => [file, textOf(file)]))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read`, error instanceof Error ? error.message : undefined)
  }
}

/** Has a command done by a community over the network. */
export async function callCommand(
  spec: Command,
  given: Given,
  { remote, io, format }: { remote: Remote; io: Io; format: Format },
): Promise<Result> {
  const flags = Object.fromEntries(Object.entries(given.flags).filter(([name]) => !ownFlags.has(name)))
  const body = {
    noun: spec.noun,
    verb: spec.verb,
    args: given.args,
    // A file for machines is made of the lines that it holds.
    flags: {
      ...flags,
      format: given.flags['output'] && format === 'table' ? (spec.fileFormat ?? format) : format,
    },
    files: { ...given.files, ...filesOf(spec, given) },
    host: hostname(),
  }
  const { path } = spec.write ? runWritingCommand : runReadingCommand
  const send = (to: string) =>
    ask<CommandReply>(remote.url, { method: 'POST', path: to, token: remote.token, body, signal: io.signal })
  const reply = await send(path).catch(async (error: unknown) => {
    const isForModerators = spec.noun === 'reports' || spec.noun === 'content'
    const isRefused =
      error instanceof Failure && (error.code === 'access.denied' || error.code === 'token.scope_needed')
    // A moderator, or an admin's token for moderation alone.
    if (isForModerators && isRefused) return await send(runModeratingCommand.path)
    throw error
  })
  if (reply.said && !given.flags['quiet']) io.err.write(reply.said)
  if (reply.error) throw new Refused(reply.error, reply.exit)
  const result = { ...(reply.result as unknown as Result), exit: reply.exit }
  return reply.isLines ? { ...result, batches: inOne(result.data) } : result
}
