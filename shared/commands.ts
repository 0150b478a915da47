import * as z from 'zod/mini'
import { mostBodyBytes, endpoint } from './endpoint.ts'

const word = z.string().check(z.maxLength(100))
const value = z.string().check(z.maxLength(10_000))

/** A command line that was understood where it was typed, to be done where the data is. */
export const CommandRequest = z.object({
  noun: word,
  verb: word,
  args: z.record(word, value),
  flags: z.record(word, z.union([value, z.boolean()])),
  /** The texts of files that it names, by their names. */
  files: z._default(z.record(z.string().check(z.maxLength(1000)), z.string()), {}),
  /** The machine it was typed on, for the log of acts. */
  host: z._default(word, ''),
})
export type CommandRequest = z.output<typeof CommandRequest>

/** What a command has answered, or why it has not, as the command line prints it there. */
export const CommandReply = z.object({
  exit: z.int(),
  result: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(
    z.object({
      message: z.string(),
      code: z.string(),
      hint: z.optional(z.string()),
      issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
      /** What has to be typed before it is done. */
      confirm: z.optional(z.string()),
    }),
  ),
  /** Its data are lines of which only the columns are printed. */
  isLines: z.optional(z.boolean()),
  /** What it said beside its data. */
  said: z.string(),
})
export type CommandReply = z.output<typeof CommandReply>

const run = {
  method: 'POST',
  limit: 'admin',
  body: CommandRequest,
  bodyBytes: mostBodyBytes,
  reply: CommandReply,
} as const

export const runReadingCommand = endpoint({
  ...run,
  path: '/api/admin/commands/read',
  summary: 'Run a command of the operator’s command line that changes nothing',
  access: 'admin',
  scope: 'admin:read',
  refuses: ['command.not_found'],
})

export const runWritingCommand = endpoint({
  ...run,
  path: '/api/admin/commands/write',
  summary: 'Run a command of the operator’s command line that changes something',
  access: 'admin',
  scope: 'admin:write',
  refuses: ['command.not_found'],
})

export const runModeratingCommand = endpoint({
  ...run,
  path: '/api/moderation/commands',
  summary: 'Run a command about reports and content',
  access: 'moderator',
  scope: 'moderation:write',
  refuses: ['command.not_found'],
})
