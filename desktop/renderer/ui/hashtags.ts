/** How a hashtag is kept: without its #, lowercase, trimmed. */
export function normalHashtag(typed: string): string {
  return typed.trim().replace(/^#+/, '').toLowerCase().trim()
}

/** The tags with one more, unless it is empty, there already, or one too many. */
export function withHashtag(tags: string[], typed: string, max: number): string[] {
  const tag = normalHashtag(typed)
  return !tag || tags.includes(tag) || tags.length >= max ? tags : [...tags, tag]
}
