import { limits } from '#shared/limits.ts'
import { longWords } from '../../lib/telling.ts'

/** What members of such forums tag their posts with. */
const topics: readonly { isMeant: RegExp; words: readonly string[] }[] = [
  { isMeant: /casino|gambl|poker|betting/, words: ['casino', 'poker', 'sports', 'betting'] },
  { isMeant: /\btech|programming|software|coding/, words: ['programming', 'ai', 'startup', 'coding'] },
  { isMeant: /sport|football|basketball|\bnfl\b/, words: ['nfl', 'basketball', 'football', 'scores'] },
]

const titleWordMax = 15

/** Hashtags to offer for a post: its forum's name, that forum's usual words, then words of the title. */
export function suggestHashtags(forumName: string, title: string, chosen: readonly string[] = []): string[] {
  const name = forumName.trim().toLowerCase()
  const usual = topics.find(({ isMeant }) => isMeant.test(name))?.words ?? []
  const ofTitle = longWords(title).filter((word) => word.length <= titleWordMax)
  // A tag is one word: a name of several is written together.
  const all = [name.replace(/\s+/g, ''), ...usual, ...ofTitle]
  return [...new Set(all)]
    .filter((tag) => tag !== '' && !chosen.includes(tag))
    .slice(0, limits.hashtagSuggestions)
}
