import * as z from 'zod/mini'
import { withoutAccents } from './accents.ts'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { described, line, optionalLine } from './text.ts'
import { time } from './time.ts'

/** What is done with a text in which the word stands. */
export const WordAction = z.enum(['hold', 'refuse', 'flag'])
export type WordAction = z.output<typeof WordAction>

/** Scripts that put no space between words: there each sign counts as a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`
const wordsIn = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}])+`, 'gu')

/** Without case and diacritics, and without what cannot be seen. */
const folded = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()

/** The words of a text as they are compared. */
export const comparedWords = (text: string): string[] => folded(text).match(wordsIn) ?? []

/**
 * A phrase as it is compared: its words with one space between them, and a `*` at its end where the last may go on.
 * Null where nothing is left to compare.
 */
export function patternOf(phrase: string): string | null {
  const words = comparedWords(phrase)
  if (words.length === 0 || words.length > limits.watchedWordsInPhrase) return null
  return `${words.join(' ')}${/\*\s*$/.test(phrase) ? '*' : ''}`
}

/** The start of a word that a `*` may follow has at least so many letters. */
const stemMin = 3

const phrase = described(
  line({
    max: limits.watchedPhraseMax,
    tooShort: 'Please enter a word or phrase',
    tooLong: `A phrase can have at most ${limits.watchedPhraseMax} characters`,
  }).check(
    z.refine(
      (typed) => patternOf(typed) !== null,
      `A phrase needs letters or digits, and at most ${limits.watchedWordsInPhrase} words`,
    ),
    z.refine(
      (typed) =>
        !/\*(?!\s*$)/.test(typed) &&
        (patternOf(typed)?.split(' ').at(-1)?.replace('*', '') ?? '').length >=
          (typed.includes('*') ? stemMin : 1),
      `A * stands at the end alone, after at least ${stemMin} letters`,
    ),
  ),
  { maxLength: limits.watchedPhraseMax },
)

export const WatchedWordsInput = z.object({
  phrases: z
    .array(phrase)
    .check(z.minLength(1, 'Please enter a word or phrase'), z.maxLength(limits.watchedWordsMax)),
  action: WordAction,
  /** What a writer reads whose text is refused; our own sentence where it is left out. */
  message: z.optional(z.nullable(optionalLine(limits.watchedMessageMax))),
})
export type WatchedWordsInput = z.output<typeof WatchedWordsInput>

export const WatchedWord = z.object({
  id: z.string(),
  phrase: z.string(),
  action: WordAction,
  message: z.nullable(z.string()),
  createdAt: time,
})
export type WatchedWord = z.output<typeof WatchedWord>

/** The sentence of a refusal whose word has none of its own. */
export const refusedWord = (found: string): string =>
  `“${found}” is not allowed here. Please change your text.`

const reply = z.array(WatchedWord)
const Removed = z.object({ id: z.string() })
const bodyBytes = roomFor(limits.watchedWordsMax * limits.watchedPhraseMax + limits.watchedMessageMax)

export const listForumWords = endpoint({
  method: 'GET',
  path: '/api/forums/:id/watched-words',
  summary: 'The words that are watched for in a forum, for its moderators',
  access: 'signed-in',
  refuses: ['subscription.required', 'access.denied', 'forum.not_found'],
  reply,
})

export const addForumWords = endpoint({
  method: 'POST',
  path: '/api/forums/:id/watched-words',
  summary: 'Watch for words in a forum; a word that is watched for already gets the new action',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['subscription.required', 'access.denied', 'forum.not_found', 'word.too_many'],
  bodyBytes,
  body: WatchedWordsInput,
  reply,
})

export const removeForumWord = endpoint({
  method: 'DELETE',
  path: '/api/forums/:id/watched-words/:wordId',
  summary: 'Watch for a word in a forum no more',
  access: 'signed-in',
  limit: 'edit',
  refuses: ['subscription.required', 'access.denied', 'forum.not_found', 'word.not_found'],
  reply: Removed,
})

export const listSiteWords = endpoint({
  method: 'GET',
  path: '/api/admin/watched-words',
  summary: 'The words that are watched for everywhere',
  access: 'moderator',
  limit: 'admin',
  reply,
})

export const addSiteWords = endpoint({
  method: 'POST',
  path: '/api/admin/watched-words',
  summary: 'Watch for words everywhere; a word that is watched for already gets the new action',
  access: 'moderator',
  limit: 'admin',
  refuses: ['word.too_many'],
  bodyBytes,
  body: WatchedWordsInput,
  reply,
})

export const removeSiteWord = endpoint({
  method: 'DELETE',
  path: '/api/admin/watched-words/:wordId',
  summary: 'Watch for a word everywhere no more',
  access: 'moderator',
  limit: 'admin',
  refuses: ['word.not_found'],
  reply: Removed,
})
