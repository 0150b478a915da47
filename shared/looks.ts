/** The letters that stand for a name: of its first two words, or the first two of one word. */
export function lettersOf(name: string): string {
  const words = name.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [name.trim()]
  const letters = words.length > 1 ? words.map((word) => Array.from(word)[0]) : Array.from(words[0] ?? '')
  return letters.slice(0, 2).join('').toUpperCase()
}

/** The red, green and blue of a color like #3B82F6 or #fff, each from 0 to 255. */
export const channelsOf = (written: string): [red: number, green: number, blue: number] => {
  const color = written.length === 4 ? written.replaceAll(/[^#]/g, '$&$&') : written
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) || 0
  return [channel(1), channel(3), channel(5)]
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => linear(channel / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever stands out more on a color like #3B82F6. */
export function textOn(color: string): '#000' | '#fff' {
  const light = luminance(color)
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000' : '#fff'
}

/** The size of a cover in units of its own; what shows less of it cuts from its middle. */
export const coverSize = { width: 1200, height: 300 }

/** Circles around one middle, at equal distances. */
export interface Ripple {
  x: number
  y: number
  radii: number[]
}

/** A number for a text, the same everywhere and for ever (FNV-1a). */
function sumOf(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/**
 * The drawing of a forum's cover: two groups of rings, as rain makes them on water. Every name has its own, and
 * pages and share pictures draw the same one.
 */
export function ripplesOf(name: string): Ripple[] {
  const sum = sumOf(name)
  const part = (shift: number, size: number) => ((sum >>> shift) % 64) * (size / 63)
  const rings = (count: number, step: number) => Array.from({ length: count }, (_, at) => (at + 1) * step)
  return [
    { x: 620 + part(0, 520), y: 20 + part(6, 200), radii: rings(7, 30 + part(12, 26)) },
    { x: 60 + part(18, 480), y: 80 + part(24, 220), radii: rings(4, 24 + part(9, 20)) },
  ]
}
