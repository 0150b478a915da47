import { averageOf, ratingPhrases } from '#shared/partners.ts'
import type { ReaderRatings } from '#shared/ratings.ts'
import * as z from 'zod/mini'
import { ContentKind } from '#shared/admin.ts'
import { pageFields } from '#shared/paging.ts'
import { moment } from '#shared/time.ts'
import { actOf, actorOf, operator } from '../actor.ts'
import { command, type Column, type Given } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { listFlags, listInput, pageResult } from '../lists.ts'
import { localTime } from '../output.ts'
import { overLines } from '../overLines.ts'
import { idOf } from '../resolve.ts'

const ContentQuery = z.object({
  ...pageFields,
  forum: z.optional(z.string()),
  author: z.optional(z.string()),
  since: z.optional(moment),
  q: z.optional(z.string()),
})

const columns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'title' },
  { key: 'author' },
  { key: 'forum' },
  { key: 'score' },
  { key: 'state' },
  { key: 'createdAt', title: 'written', kind: 'time' },
]

const versionColumns: Column[] = [
  { key: 'id', kind: 'id' },
  { key: 'replacedAt', title: 'replaced', kind: 'time' },
  { key: 'title' },
  { key: 'content' },
]

function kindOf({ args }: Given): ContentKind {
  const kind = ContentKind.safeParse(args['kind'])
  if (kind.success) return kind.data
  throw new UsageError('There is no such kind of content', ContentKind.options.join(', '))
}

async function targetOf(context: CliContext, given: Given) {
  const kind = kindOf(given)
  return { kind, id: await idOf(context, kind === 'post' ? 'posts' : 'comments', given.args['id']) }
}

interface Marks {
  isRemoved: boolean
  isDeleted: boolean
  isLocked: boolean
  isPinned: boolean
}

/** The state of something, in one word for each mark. */
function stateOf({ isRemoved, isDeleted, isLocked, isPinned }: Marks): string {
  const marks = { removed: isRemoved, deleted: isDeleted, locked: isLocked, pinned: isPinned }
  const words = Object.entries(marks).flatMap(([word, isSet]) => (isSet ? [word] : []))
  return words.join(', ') || 'visible'
}

const act = (verb: 'remove' | 'restore', summary: string) =>
  overLines({
    noun: 'content',
    verb,
    summary,
    examples: [`plaza content ${verb} post win-money-fast --reason "spam" --as moderator`],
    args: ['<kind>', '[id]'],
    write: {
      severity: verb === 'remove' ? 'moderate' : 'none',
      actor: 'person',
      needsReason: true,
      confirm: ({ args }) => args['id'] ?? args['kind'] ?? '',
    },
    run: async (context, given) => {
      if (!given.args['id'])
        throw new UsageError('Which one?', 'Give its id, or - for each line that is piped in')
      const target = await targetOf(context, given)
      const { content: acts } = context.services
      await acts[verb](await actorOf(context, given, 'moderator'), target, actOf(given))
      return { data: { ...target, isRemoved: verb === 'remove' }, note: 'Its author is notified' }
    },
  })

const mark = (verb: 'lock' | 'unlock' | 'pin' | 'unpin', summary: string) =>
  command({
    noun: 'content',
    verb,
    summary,
    examples: [`plaza content ${verb} win-money-fast --reason "heated" --as moderator`],
    args: ['<post>'],
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const { posts } = context.services
      const key = given.args['post'] ?? ''
      const id = await idOf(context, 'posts', key)
      const actor = await actorOf(context, given, 'moderator')
      const post =
        verb === 'lock' || verb === 'unlock'
          ? await posts.lock(actor, id, { locked: verb === 'lock', ...actOf(given) })
          : await posts.pin(actor, id, { pinned: verb === 'pin', ...actOf(given) })
      const { slug, isLocked, isPinned } = post
      return { data: { id: post.id, slug, isLocked, isPinned } }
    },
  })

const solve = (verb: 'solve' | 'unsolve', summary: string, args: string[]) =>
  command({
    noun: 'content',
    verb,
    summary,
    examples: [
      `plaza content ${verb} water${verb === 'solve' ? ' 7be1c2d0' : ''} --reason "asked for" --as moderator`,
    ],
    args,
    write: { severity: 'none', actor: 'person', needsReason: true },
    run: async (context, given) => {
      const { solutions } = context.services
      const id = await idOf(context, 'posts', given.args['post'])
      const actor = await actorOf(context, given, 'moderator')
      const post =
        verb === 'solve'
          ? await solutions.mark(actor, id, {
              commentId: await idOf(context, 'comments', given.args['comment']),
              ...actOf(given),
            })
          : await solutions.unmark(actor, id, actOf(given))
      return { data: { id: post.id, slug: post.slug, isSolved: post.isSolved } }
    },
  })

export const content = [
  command({
    noun: 'content',
    verb: 'list',
    summary: 'posts or comments, newest first, including removed and deleted ones',
    examples: [
      'plaza content list post --forum tech --since 7d',
      'plaza content list comment --author mallory',
    ],
    args: ['<kind>'],
    flags: [
      ...listFlags,
      { flags: '--forum <slug>', summary: 'only of this forum' },
      { flags: '--author <name>', summary: 'only by this person' },
    ],
    run: async (context, given) => {
      const query = listInput(ContentQuery, given.flags, context.clock)
      const { list } = context.services.content
      const { items, nextCursor } = await list(operator(context), kindOf(given), query)
      const rows = items.map((row) => ({ ...row, state: stateOf(row) }))
      return { columns, ...pageResult(rows, nextCursor) }
    },
  }),
  command({
    noun: 'content',
    verb: 'show',
    summary: 'one whole post or comment with its state',
    examples: ['plaza content show post win-money-fast', 'plaza content show comment 7be1c2d0 --json'],
    args: ['<kind>', '<id>'],
    run: async (context, given) => {
      const target = await targetOf(context, given)
      const found = await context.services.content.show(operator(context), target)
      const state = stateOf(found)
      const removal = found.isRemoved
        ? `\nremoved by ${found.removedBy ?? 'the spam watch'}: ${found.removedReason ?? ''}`
        : ''
      const { ratingSum, ratingCount, partnerRatingSum, partnerRatingCount, ...shown } = found
      const ratings = {
        count: ratingCount,
        average: averageOf(ratingSum, ratingCount),
        partners: { count: partnerRatingCount, average: averageOf(partnerRatingSum, partnerRatingCount) },
      }
      return {
        data: { ...shown, ...(target.kind === 'post' ? { ratings } : {}), kind: target.kind, state },
        text: `${found.id}  ${state}  score ${found.score}  ${found.comments} comments
"${found.title}" by u/${found.author} in r/${found.forum}, ${localTime(found.createdAt)}${removal}${target.kind === 'post' ? ratingLine(ratings) : ''}

${found.content}`,
      }
    },
  }),
  command({
    noun: 'content',
    verb: 'history',
    summary: 'what a post or comment said before its edits, latest first',
    examples: ['plaza content history post water', 'plaza content history comment 7be1c2d0 --json'],
    args: ['<kind>', '<id>'],
    run: async (context, given) => {
      const versions = await context.services.content.history(
        operator(context),
        await targetOf(context, given),
      )
      const rows = versions.map(({ id, title, content: text, createdAt }) => ({
        id,
        replacedAt: createdAt,
        title,
        content: text,
      }))
      return { columns: versionColumns, ...pageResult(rows, null) }
    },
  }),
  act('remove', 'remove a post or comment'),
  act('restore', 'restore a removed post or comment'),
  mark('lock', 'lock a post against comments and votes'),
  mark('unlock', 'unlock a post'),
  mark('pin', 'keep a post at the top of its forum'),
  mark('unpin', 'unpin a post'),
  solve('solve', 'mark a comment as the solution of a discussion', ['<post>', '<comment>']),
  solve('unsolve', 'take the mark of the solution away', ['<post>']),
]

/** What readers gave, those tied to the brand apart; nothing of what nobody rated. */
function ratingLine({ partners, ...independent }: ReaderRatings): string {
  if (independent.count + partners.count === 0) return ''
  const phrases = ratingPhrases(independent, partners)
  return `\nratings: ${(partners.count > 0 ? phrases : phrases.slice(0, 1)).join(' · ')}`
}
