import { readFileSync } from 'node:fs'
import { Failure } from '#shared/errors.ts'
import { dollars } from '#shared/money.ts'
import { recordKeysPath, type PortableRecord } from '#shared/records.ts'
import { proveFile } from '#server/domains/exports/archive.policy.ts'
import { keySetOf } from '#server/domains/records/verify.policy.ts'
import { operator } from '../actor.ts'
import { command } from '../command.ts'
import { exits, UsageError } from '../exit.ts'
import { idOf } from '../resolve.ts'

/** Statements of the site about its members, and their proof. */
export const record = [
  command({
    noun: 'record',
    verb: 'show',
    summary: 'what the site states about a member',
    examples: ['plaza record show ada'],
    args: ['<name>'],
    run: async (context, { args }) => {
      const key = await idOf(context, 'users', args['name'])
      const { id, username } = await context.services.accounts.show(operator(context), key)
      const found = await context.services.records.of(id)
      if (!found) throw new UsageError(`${username} has deleted the account`, 'There is nothing to state')
      return { data: { ...found }, text: linesOf(found).join('\n') }
    },
  }),
  command({
    noun: 'record',
    verb: 'keys',
    summary: 'the public keys of the site’s records, as it publishes them',
    examples: ['plaza record keys', 'plaza record keys -o keys.json'],
    ownsOutput: true,
    run: async (context) => {
      const published = await context.services.records.published()
      const text = `${JSON.stringify(published, null, 2)}\n`
      return { data: { ...published }, text: text.trimEnd(), file: { flag: 'output', text } }
    },
  }),
  command({
    noun: 'record',
    verb: 'verify',
    summary: 'prove offline that an export or a shared record is as its site signed it',
    examples: [
      'plaza record verify my-data.zip --keys keys.json',
      'plaza record verify ada.jws --keys keys.json',
    ],
    args: ['<file>'],
    flags: [{ flags: '--keys <file>', summary: `the site’s public keys, from its ${recordKeysPath}` }],
    needsDatabase: false,
    place: 'anywhere',
    run: async (_context, { args, flags }) => {
      const file = args['file'] ?? ''
      const keysFile = flags['keys']
      if (typeof keysFile !== 'string')
        throw new UsageError(
          'A proof needs the public keys of the site',
          `Add --keys FILE, from its ${recordKeysPath}`,
        )
      const keys = keySetOf(read(keysFile).toString())
      if (!keys)
        throw new UsageError(`${keysFile} holds no key set`, `Fetch it from the site’s ${recordKeysPath}`)
      const { problems, keyId, record: stated } = await proveFile(read(file), keys)
      const isGenuine = problems.length === 0
      const verdict = isGenuine
        ? `${file} is as it was signed, by key ${keyId}`
        : `${file} is not as it was signed`
      return {
        data: { file, isGenuine, keyId, problems, record: stated },
        text: [
          verdict,
          ...problems.map((problem) => `  ${problem}`),
          ...(stated ? ['', ...linesOf(stated)] : []),
        ].join('\n'),
        exit: isGenuine ? exits.done : exits.found,
      }
    },
  }),
]

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new Failure('record.not_found', { message: `There is no file ${file}` })
  }
}

const day = (at: string): string => at.slice(0, 10)
const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const shown = 10

/** The statements of a record, a line each, of long lists the first ten. */
function linesOf({ site, person, madeAt, posts, deals, earnings, moderation }: PortableRecord): string[] {
  const rest = (list: readonly unknown[]) =>
    list.length > shown ? [`  … and ${list.length - shown} more`] : []
  return [
    `${person.displayName} (@${person.username}), member of ${site.name} since ${day(person.memberSince)}`,
    `Stated by ${site.url} on ${day(madeAt)}`,
    ...(posts
      ? [
          '',
          [
            count(posts.discussions, 'discussion'),
            count(posts.reviews, 'review'),
            count(posts.polls, 'poll'),
            count(posts.comments, 'comment'),
          ].join(', '),
          posts.ratingsReceived.average === null
            ? 'No ratings received'
            : `Ratings received: ${posts.ratingsReceived.average} of 5 in ${posts.ratingsReceived.count}`,
          ...posts.newest
            .slice(0, shown)
            .map(
              (post) =>
                `  ${day(post.createdAt)}  ${post.sponsor ? `[Sponsored by ${post.sponsor.brandName}] ` : ''}${post.title}`,
            ),
          ...rest(posts.newest),
        ]
      : []),
    ...(deals
      ? [
          '',
          count(deals.length, 'deal'),
          ...deals
            .slice(0, shown)
            .map((deal) => `  ${day(deal.agreedAt)}  ${deal.brand}: ${deal.campaign} (${deal.status})`),
          ...rest(deals),
        ]
      : []),
    ...(earnings
      ? [
          '',
          earnings.length === 0 ? 'No earnings' : 'Earnings by year',
          ...earnings.map(
            (year) =>
              `  ${year.year}  earned ${dollars(year.earned, year.currency)}, paid ${dollars(year.paid, year.currency)}`,
          ),
        ]
      : []),
    ...(moderation
      ? [
          '',
          count(moderation.length, 'act of moderation', 'acts of moderation'),
          ...moderation
            .slice(0, shown)
            .map((act) => `  ${day(act.at)}  ${act.action} ${act.about}: ${act.reason}`),
          ...rest(moderation),
        ]
      : []),
  ]
}
