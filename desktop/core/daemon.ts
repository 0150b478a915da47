/**
 * Whether the notification daemon draws bodies as markup, by what it says it is capable of. One that says nothing
 * may: then too much is escaped rather than too little.
 */
export const drawsMarkup = (capabilities: string | null): boolean =>
  capabilities === null || capabilities.includes("'body-markup'")

/** What a member wrote, for a daemon that would draw it as markup. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether an answer is the word for no. */
export const saysNo = (answer: string | null): boolean => answer !== null && /\bfalse\b/.test(answer)

/** Whether an answer is the word for yes. */
export const saysYes = (answer: string | null): boolean => answer !== null && /\btrue\b/.test(answer)
