import {
  runModeratingCommand,
  runReadingCommand,
  runWritingCommand,
  type CommandReply,
  type CommandRequest,
} from '#shared/commands.ts'
import type { Actor } from './core/actor.ts'
import type { Call, On } from './http/pipeline.ts'
import type { Services } from './domains.ts'
import type { Core } from './module.ts'

type Running = typeof runReadingCommand | typeof runWritingCommand | typeof runModeratingCommand

/** What a command of the command line needs to be done here. */
export interface CommandParts extends Core {
  services: Services
}

/** A command that somebody asked for over the network. */
export interface AskedCommand {
  caller: Actor
  may: 'read' | 'write' | 'moderate'
  request: CommandRequest
  signal: AbortSignal
}

/**
 * The command line over HTTP: the same commands over the same services, done by whoever calls. They are loaded
 * by the first call, because most servers never get one.
 */
export function commandsRoutes(on: On, parts: CommandParts): void {
  const run =
    (may: AskedCommand['may']) =>
    async ({ caller, body, res }: Call<Running>): Promise<CommandReply> => {
      const { serveCommand } = await import('#cli/remote/serve.ts')
      const gone = new AbortController()
      res.once('close', () => gone.abort())
      return await serveCommand(parts, { caller, may, request: body, signal: gone.signal })
    }
  on(runReadingCommand, run('read'))
  on(runWritingCommand, run('write'))
  on(runModeratingCommand, run('moderate'))
}
