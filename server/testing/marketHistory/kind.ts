import * as fc from 'fast-check'
import type { MarketModel } from './model.ts'

/** A step of somebody in the market, or a look at its books. What the people know is the model. */
export type MarketCommand = fc.AsyncCommand<MarketModel, MarketModel>

/** Picks one of whatever there is when it happens. */
export const which = fc.nat({ max: 999 })
export const oneOf = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]
export const oneIn = (n: number) => fc.nat({ max: n - 1 }).map((drawn) => drawn === n - 1)
export const upTo = (max: number) => fc.nat({ max })

interface Kind<Given> {
  given?: { [Name in keyof Given]: fc.Arbitrary<Given[Name]> }
  isPossible?: (model: Readonly<MarketModel>) => boolean
  run: (model: MarketModel, given: Given) => Promise<unknown>
}

/** What can happen, so often against the others, with what is drawn for it. */
export function kind<Given extends object>(
  weight: number,
  name: string,
  { given, isPossible, run }: Kind<Given>,
) {
  const drawn = fc.record((given ?? {}) as { [Name in keyof Given]: fc.Arbitrary<Given[Name]> })
  const arbitrary = drawn.map((values): MarketCommand => ({
    check: (model) => isPossible?.(model) ?? true,
    run: (model) => model.perform(name, () => run(model, values)),
    toString: () => `${name} ${fc.stringify(values)}`,
  }))
  return { weight, name, arbitrary }
}
