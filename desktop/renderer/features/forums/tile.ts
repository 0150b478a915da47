/** The letters that stand for a forum: of its first two words, or the first two of one word. */
export function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '')
  return letters.slice(0, 2).join('').toUpperCase()
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever stands out more on a color like #3B82F6. */
export function textOn(color: string): '#000' | '#fff' {
  const light = luminance(color)
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000' : '#fff'
}
