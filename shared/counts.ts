/**
 * A number with at most two decimals as people read it: `1,234`. `toLocaleString('en')` says the same, but the first use
 * of a locale in a page costs a phone a tenth of a second.
 */
export const grouped = (count: number | string): string =>
  String(count).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')

/** How many there are of a thing: `1 member`, `1,234 members`, `0 replies`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
