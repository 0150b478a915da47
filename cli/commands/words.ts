import { patternOf, WatchedWordsInput, WordAction, type WatchedWord } from '#shared/watchedWords.ts'
import { actOf, actorOf, actorOrOperator } from '../actor.ts'
import { command, type Column, type Given } from '../command.ts'
import type { CliContext } from '../context.ts'
import { UsageError } from '../exit.ts'
import { pageResult } from '../lists.ts'
import { overLines } from '../overLines.ts'
import { idOf } from '../resolve.ts'

const columns: Column[] = [
  { key: 'phrase' },
  { key: 'action' },
  { key: 'message' },
  { key: 'createdAt', title: 'since', kind: 'time' },
]
const place = { flags: '--forum <slug>', summary: 'of this forum instead of the whole site' }

const forumOf = async (context: CliContext, { flags }: Given): Promise<string | null> =>
  typeof flags['forum'] === 'string' ? await idOf(context, 'forums', flags['forum']) : null

function inputOf({ args, flags }: Given) {
  const action = WordAction.safeParse(flags['action'] ?? 'hold')
  if (!action.success) throw new UsageError('There is no such action', WordAction.options.join(', '))
  const input = { phrases: [args['phrase']], action: action.data, message: flags['message'] }
  const parsed = WatchedWordsInput.safeParse(input)
  if (parsed.success) return parsed.data
  throw new UsageError(
    parsed.error.issues[0]?.message ?? 'This phrase cannot be watched for',
    'free money, casin*',
  )
}

const rowsOf = (words: readonly Omit<WatchedWord, 'createdAt'>[]) => words.map((word) => ({ ...word }))

export const words = [
  command({
    noun: 'words',
    verb: 'list',
    summary: 'the words that are watched for in what is written',
    examples: ['plaza words list', 'plaza words list --forum tech --json'],
    flags: [place],
    run: async (context, given) => {
      const actor = await actorOrOperator(context, given)
      const { watchedWords } = context.services
      return {
        columns,
        ...pageResult(rowsOf(await watchedWords.list(actor, await forumOf(context, given))), null),
      }
    },
  }),
  overLines(
    {
      noun: 'words',
      verb: 'add',
      summary: 'watch for a word or phrase; a * at its end stands for any ending',
      examples: [
        'plaza words add "casin*" --action hold --reason "spam wave" --as admin',
        'plaza words add "free money" --action refuse --message "No offers, please" --reason rules --as admin',
      ],
      args: ['<phrase>'],
      flags: [
        place,
        {
          flags: '--action <action>',
          summary: `${WordAction.options.join(', ')}; hold where it is left out`,
        },
        { flags: '--message <text>', summary: 'what a writer reads whose text is refused' },
      ],
      write: { severity: 'none', actor: 'person', needsReason: true },
      run: async (context, given) => {
        const input = inputOf(given)
        const actor = await actorOf(context, given, 'moderator')
        const forum = await forumOf(context, given)
        await context.services.watchedWords.add(actor, forum, { ...input, ...actOf(given) })
        return { data: { phrase: input.phrases[0], action: input.action } }
      },
    },
    { isPhrase: true },
  ),
  overLines(
    {
      noun: 'words',
      verb: 'remove',
      summary: 'watch for a word or phrase no more',
      examples: ['plaza words remove "casin*" --reason "over" --as admin'],
      args: ['<phrase>'],
      flags: [place],
      write: { severity: 'none', actor: 'person', needsReason: true },
      run: async (context, given) => {
        const actor = await actorOf(context, given, 'moderator')
        const forum = await forumOf(context, given)
        const { watchedWords } = context.services
        const pattern = patternOf(given.args['phrase'] ?? '')
        const known = (await watchedWords.list(actor, forum)).find((word) => word.pattern === pattern)
        await watchedWords.remove(actor, forum, { id: known?.id ?? '', ...actOf(given) })
        return { data: { phrase: known?.phrase ?? '' } }
      },
    },
    { isPhrase: true },
  ),
]
