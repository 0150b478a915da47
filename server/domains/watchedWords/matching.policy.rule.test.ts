import { expect, test } from 'vitest'
import { patternOf, WatchedWordsInput, type WordAction } from '#shared/watchedWords.ts'
import { decisive, findWatched } from './matching.policy.ts'

const watched = (phrase: string, action: WordAction = 'flag') => ({
  id: phrase,
  phrase,
  pattern: patternOf(phrase) ?? '',
  action,
  message: null,
})
const found = (phrases: string[], text: string) =>
  findWatched(
    phrases.map((phrase) => watched(phrase)),
    text,
  ).map(({ phrase }) => phrase)

test.each([
  { what: 'a word, not a part of one', phrases: ['casino'], yes: 'A casino.', no: 'The casinos, Casinoland' },
  { what: 'whatever its case and diacritics', phrases: ['Crème'], yes: 'creme CRÈME', no: 'cremes' },
  { what: 'the beginning of words', phrases: ['casin*'], yes: 'casinos everywhere', no: 'a cassino' },
  {
    what: 'a phrase, over punctuation and lines',
    phrases: ['free money'],
    yes: 'FREE -\nmoney!',
    no: 'free of money',
  },
  { what: 'a phrase that may go on', phrases: ['free mon*'], yes: 'free monies', no: 'free for mon' },
  {
    what: 'what is written between letters that cannot be seen',
    phrases: ['casino'],
    yes: 'ca\u00ADsi\u200Bno',
    no: 'ca si no',
  },
  {
    what: 'what Markdown pulls apart',
    phrases: ['casino'],
    yes: 'c**a**sino and c&#97;sino',
    no: 'c a sino',
  },
  {
    what: 'the address of a link',
    phrases: ['casino'],
    yes: '[here](https://casino.example)',
    no: '[here](https://example.com)',
  },
  { what: 'scripts without spaces', phrases: ['赌博'], yes: '网上赌博网站', no: '赌网博' },
])('finds $what', ({ phrases, yes, no }) => {
  expect(found(phrases, yes)).toEqual(phrases)
  expect(found(phrases, no)).toEqual([])
})

test('phrases that begin alike are found side by side', () => {
  const phrases = ['free', 'free money', 'free money now', 'free beer']
  expect(found(phrases, 'get free money now')).toEqual(['free', 'free money', 'free money now'])
  expect(found([], 'anything')).toEqual([])
})

test('a text does not end in the middle of a phrase', () => {
  expect(found(['one two'], 'one')).toEqual([])
  expect(found(['two one'], 'one two')).toEqual([])
})

test('a refusal decides before a hold, a hold before a flag', () => {
  const [flag, hold, refuse] = [watched('a'), watched('b', 'hold'), watched('c', 'refuse')]
  expect(decisive([flag, hold, refuse])).toBe(refuse)
  expect(decisive([flag, hold])).toBe(hold)
  expect(decisive([])).toBe(null)
})

test.each(['*', 'ab*', 'a*b', '***', '!!', ' ', 'x'.repeat(101), 'a b c d e f g h i j k'])(
  'the phrase %j is refused',
  (phrase) => {
    expect(WatchedWordsInput.safeParse({ phrases: [phrase], action: 'flag' }).success).toBe(false)
  },
)

test.each(['abc*', 'a', 'Free Money', '赌博', "don't"])('the phrase %j is taken', (phrase) => {
  expect(WatchedWordsInput.safeParse({ phrases: [phrase], action: 'flag' }).success).toBe(true)
})

test('reads a text of very many accents in one pass', () => {
  const accents = '\u0301'.repeat(1_000_000) + '\u0323'.repeat(1_000_000)
  expect(patternOf(`cas${accents}ino`)).toBe('casino')
})
