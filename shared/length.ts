/** The length of a text as people count it: code points, so that an emoji is one character. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}
