const most = 5

/** The dictionaries to check with: those wanted as far as there are any, else another of the same language. */
export function dictionariesFor(wanted: readonly string[], available: readonly string[]): string[] {
  const found = wanted.flatMap((tag) => exact(tag, available) ?? sameLanguage(tag, available) ?? [])
  return [...new Set(found)].slice(0, most)
}

const exact = (tag: string, available: readonly string[]) =>
  available.find((other) => other.toLowerCase() === tag.toLowerCase())

const sameLanguage = (tag: string, available: readonly string[]) =>
  available.find((other) => languageOf(other) === languageOf(tag))

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]
