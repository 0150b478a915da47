/** How many there are of a thing, in figures that a script can read as they stand: `1 transfer`, `81204 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
