import { newId } from '#db/ids.ts'
import type { CommandReply } from '#shared/commands.ts'
import { Failure } from '#shared/errors.ts'
import type { AskedCommand, CommandParts } from '#server/commands.ts'
import { withCallProfile } from '#server/core/callProfile.ts'
import type { Command, Given, Parts, Result, Row } from '../command.ts'
import { nouns } from '../commands.ts'
import { over, takenBack, type CliContext } from '../context.ts'
import { dryRunOf, isDry } from '../execute.ts'
import { exitOf, exits, NeedsName, UsageError } from '../exit.ts'
import type { Format } from '../format.ts'
import { describe } from '../output.ts'
import { optionsOf } from '../options.ts'
import { placeOf } from './place.ts'

/** More lines than this are fetched page by page, or on the machine itself. */
const mostRows = 20_000

/** The nouns that a moderator may use who is no admin. */
const moderated = new Set(['reports', 'content'])

async function find({ may, request }: AskedCommand): Promise<Command> {
  const noun = nouns.find(({ name }) => name === request.noun)
  const spec = (await noun?.load())?.find(({ verb }) => verb === request.verb)
  const fits =
    may === 'moderate' ? moderated.has(request.noun) : (may === 'write') === (spec?.write !== undefined)
  if (!spec || placeOf(spec) !== 'server' || !fits) throw new Failure('command.not_found')
  return spec
}

/** Only what the command knows; nobody chooses here for whom they act. */
function givenOf(spec: Command, { caller, request }: AskedCommand): Given {
  const known = new Set(optionsOf(spec).map((option) => option.attributeName()))
  const flags = Object.fromEntries(
    Object.entries(request.flags).filter(([name]) => known.has(name) && name !== 'as' && name !== 'output'),
  )
  const requestId = newId()
  const origin = {
    via: 'remote',
    userId: caller.id,
    username: caller.username,
    ...(caller.token ? { tokenId: caller.token.id } : {}),
    host: request.host,
    requestId,
  }
  return { args: request.args, flags, requestId, files: request.files, origin }
}

/** Does a command for whoever asked over the network, and answers what their command line prints. */
export async function serveCommand(parts: CommandParts, asked: AskedCommand): Promise<CommandReply> {
  const spec = await find(asked)
  const given = givenOf(spec, asked)
  let said = ''
  const says = {
    io: {
      out: { write: () => undefined },
      err: { write: (text: string) => void (said += text) },
      isTerminal: false,
      width: 0,
      env: {},
      clock: parts.clock,
      signal: asked.signal,
    },
    config: () => parts.config,
    format: (given.flags['format'] ?? 'json') as Format,
    canAsk: false,
    confirmName: async (name: string) => {
      if (given.flags['confirm'] !== name) throw new NeedsName(name)
    },
  } satisfies Parts
  const isDryRun = spec.write !== undefined && isDry(spec, given)
  const run = (context: Pick<CliContext, 'store' | 'services'>) =>
    withCallProfile('background', async () => {
      const { config, clock } = parts
      const result = await spec.run(
        { config, clock, isDryRun, caller: asked.caller, ...context },
        given,
        says,
      )
      return await whole(result)
    })
  try {
    const { as } = asked.request.flags
    if (typeof as === 'string' && as !== asked.caller.username)
      throw new UsageError(
        `The token acts as ${asked.caller.username}`,
        'Leave out --as, or sign in as that person',
      )
    const { isLines, ...result } = !isDryRun
      ? await run(parts)
      : dryRunOf(spec, given) === 'preview'
        ? await run(over(parts, 'preview'))
        : await takenBack(parts.store, (store) => run(over({ ...parts, store }, null)))
    return { exit: result.exit ?? exits.done, result, isLines, said }
  } catch (error) {
    if (!(error instanceof Failure || error instanceof UsageError)) throw error
    const confirm = error instanceof NeedsName ? { confirm: error.wanted } : {}
    const { issues, ...rest } = describe(error)
    return {
      exit: exitOf(error),
      error: { ...rest, ...(issues ? { issues: [...issues] } : {}), ...confirm },
      said,
    }
  }
}

/** What comes in batches has to be whole before it can be sent. */
async function whole({
  batches,
  ...result
}: Result): Promise<Omit<Result, 'batches'> & { isLines: boolean }> {
  if (!batches) return { ...result, isLines: false }
  const data: Row[] = []
  for await (const rows of batches) {
    data.push(...rows)
    if (data.length > mostRows)
      throw new UsageError(
        `These are more than ${mostRows} lines`,
        'Narrow it with --since, or run it on the machine',
      )
  }
  return { ...result, data, isLines: true }
}
