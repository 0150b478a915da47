/** What people read in a minute: words of most languages, characters of those that write without spaces. */
const wordsPerMinute = 230
const charactersPerMinute = 450
const secondsPerPicture = 8

// Each search for an end stops where the next beginning stands: one that went on from each beginning to the end
// of the text would take the square of its length.
const picture = /!\[[^[\]]*\]\(/g
const address = /\]\([^()\s]*\)|https?:\/\/\S+/g
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu

/** How long a text of Markdown takes to read, in whole minutes, at least one. */
export function readingMinutes(source: string): number {
  const pictures = source.match(picture)?.length ?? 0
  const text = source.replace(address, ' ')
  const characters = text.match(unspaced)?.length ?? 0
  const words = text.replace(unspaced, ' ').match(word)?.length ?? 0
  const minutes = words / wordsPerMinute + characters / charactersPerMinute
  return Math.max(1, Math.round(minutes + (pictures * secondsPerPicture) / 60))
}
