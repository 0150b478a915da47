import { readFileSync, writeFileSync } from 'node:fs'
import { Failure } from '#shared/errors.ts'
import { checkArchive } from '#server/domains/exports/archive.policy.ts'
import { operator } from '../actor.ts'
import { command } from '../command.ts'
import { exits, UsageError } from '../exit.ts'
import { idOf } from '../resolve.ts'

/** Copies of what is kept of one person, for those whom the law gives a right to one. */
export const userExports = [
  command({
    noun: 'users',
    verb: 'export',
    summary: 'export everything stored about a person, as a zip file',
    examples: ['plaza users export ada -o ada.zip'],
    args: ['<name>'],
    ownsOutput: true,
    place: 'machine',
    run: async (context, { args, flags }) => {
      const file = flags['output']
      if (typeof file !== 'string') throw new UsageError('The export needs a file', 'Add -o FILE')
      const key = await idOf(context, 'users', args['name'])
      const { id, username } = await context.services.accounts.show(operator(context), key)
      const archive = await context.services.exports.archive(id)
      writeFileSync(file, archive, { mode: 0o600 })
      const { files } = await checkArchive(archive)
      return { data: { username, file, files, bytes: archive.length } }
    },
  }),
  command({
    noun: 'users',
    verb: 'verify-export',
    summary: 'check an export: every file against its checksum',
    examples: ['plaza users verify-export ada.zip'],
    args: ['<file>'],
    needsDatabase: false,
    place: 'anywhere',
    run: async (_context, { args }) => {
      const file = args['file'] ?? ''
      const { files, problems } = await checkArchive(read(file))
      return {
        data: { file, files, isWhole: problems.length === 0, problems },
        exit: problems.length > 0 ? exits.found : exits.done,
      }
    },
  }),
]

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new Failure('export.not_found', { message: `There is no export at ${file}` })
  }
}
