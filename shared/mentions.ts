/** How many people one text can mention. */
const most = 20

/** The usernames that a text calls with an @, lowercase and each once. Code and addresses call nobody. */
export function mentionsIn(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ')
  const names = [...prose.matchAll(/(?<![\w@/.-])@([a-z0-9_-]{3,30})(?![\w@-])/gi)].map((match) =>
    (match[1] ?? '').toLowerCase(),
  )
  return [...new Set(names)].slice(0, most)
}
