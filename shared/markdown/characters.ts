/** Whether there is nothing, or a space, a tab or the end of a line. */
export const isSpace = (character: string | undefined): boolean =>
  character === undefined || character === ' ' || character === '\t' || character === '\n'

/** Punctuation of ASCII: what a backslash takes the meaning from. */
export const isMark = (character: string | undefined): boolean =>
  character !== undefined && /^[!-/:-@[-`{-~]$/.test(character)

export const isWhitespace = (character: string): boolean => /^\s$/.test(character)
export const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character)

/** The whole character that ends before a place; the edge of a text counts as the end of a line. */
export function characterBefore(text: string, place: number): string {
  if (place === 0) return '\n'
  const code = text.charCodeAt(place - 1)
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff && place > 1
  return isSecondHalf ? text.slice(place - 2, place) : text.charAt(place - 1)
}

export function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place)
  return code === undefined ? '\n' : String.fromCodePoint(code)
}
