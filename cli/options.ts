import { Option } from 'commander'
import type { Command } from './command.ts'
import { rehearsalFlags } from './rehearsal.ts'
import { placeOf } from './remote/place.ts'
import { formats } from './format.ts'

/** Every option of a command: its own, those that its writing brings, and those that all have. */
export function optionsOf(spec: Command): Option[] {
  return [
    new Option('--format <format>', 'how data is written').choices([...formats]),
    new Option('--json', 'the same as --format json'),
    new Option('--csv', 'the same as --format csv'),
    new Option('--fields <a,b>', 'only these fields, in this order'),
    new Option('-o, --output <file>', 'write data to a file'),
    new Option('--wide', 'whole ids'),
    new Option('--quiet', 'no progress and no totals'),
    new Option('--debug', 'tell of a failure all that is known, without secrets'),
    new Option('--no-input', 'never ask; a missing answer is an error'),
    ...(placeOf(spec) === 'server'
      ? [new Option('--local', 'the database of this machine, though signed in elsewhere')]
      : []),
    ...(spec.flags ?? []).map(({ flags, summary, default: value }) =>
      new Option(flags, summary).default(value),
    ),
    ...(spec.isRehearsed ? rehearsalFlags : []).map(({ flags, summary }) => new Option(flags, summary)),
    ...writeOptions(spec),
  ]
}

function writeOptions({ write, isRehearsed }: Command): Option[] {
  if (!write) return []
  return [
    new Option('--dry-run', 'do everything and roll it back'),
    ...(write.actor === 'person'
      ? [new Option('--as <username>', 'the person who answers for it (or PLAZA_AS)')]
      : []),
    ...(write.needsReason
      ? [new Option('--reason <text>', 'the reason, recorded in the audit log and sent to the person')]
      : []),
    ...(write.severity === 'none'
      ? isRehearsed
        ? [new Option('--confirm <hash>', 'the hash of the list that was seen')]
        : []
      : [
          new Option('--yes', 'do not ask'),
          new Option(
            '--confirm <name>',
            isRehearsed
              ? 'the name that confirms a destructive action, or the hash of its list'
              : 'the name that confirms a destructive action',
          ),
        ]),
  ]
}
