/** A measured figure against what the product promises. */
export interface Promised {
  what: string
  figure: number
  /** The figure must not be above it. */
  bound: number
  unit: 'ms' | 's' | 'MB' | '×'
}

const digits = { ms: 0, s: 1, MB: 0, '×': 2 }

/** Prints each figure with its bound, `ok` or `over`; one that is over fails the bench. */
export function checkPromises(title: string, promises: readonly Promised[]): void {
  console.log(`\n${title}\n`)
  for (const { what, figure, bound, unit } of promises) {
    const isKept = figure <= bound
    const [measured, most] = [figure, bound].map((value) => `${value.toFixed(digits[unit])} ${unit}`)
    console.log(
      `${what.padEnd(48)}${measured?.padStart(10)}   at most ${most?.padEnd(8)} ${isKept ? 'ok' : 'over'}`,
    )
    if (!isKept) process.exitCode = 1
  }
}

/** The middle of some figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
