/** Numbers that look random and repeat exactly for the same seed. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(this: void): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  /** Mostly small, sometimes large, around `mean`. */
  skewed(mean: number): number
}

/** The sfc32 generator (Chris Doty-Humphrey, PractRand), seeded by one number. */
export const randomFrom = (seed: number): Random => {
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162 ^ Math.imul(seed, 0x85ebca6b), 1]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    some: (items, count) => {
      const rest = [...items]
      const wanted = Math.min(count, rest.length)
      for (let n = 0; n < wanted; n += 1) {
        const other = int(n, rest.length - 1)
        const item = rest[other] as (typeof rest)[number]
        rest[other] = rest[n] as (typeof rest)[number]
        rest[n] = item
      }
      return rest.slice(0, wanted)
    },
    skewed: (mean) => Math.floor(-Math.log(1 - next()) * mean + next()),
  }
}

const hex16 = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))

/** A maker of UUIDv7 for rows of any time: the time first, then bits of the seed. */
export const idsFrom = (random: Random) => {
  const bits = (): number => Math.floor(random.next() * 4_294_967_296)
  return (at: Date): string => {
    const time = at.getTime().toString(16).padStart(12, '0')
    const [first, second, third] = [bits(), bits(), bits()]
    const version = hex16[0x7000 | (first & 0xfff)]
    const variant = hex16[0x8000 | ((first >>> 16) & 0x3fff)]
    const rest = `${hex16[second >>> 16]}${hex16[second & 0xffff]}${hex16[third >>> 16]}`
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`
  }
}
