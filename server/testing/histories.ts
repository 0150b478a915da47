import * as fc from 'fast-check'
import { givenReplay } from './seed.ts'

/** How long the shortest history that fails is looked for: after that the shortest so far is told. */
const shrinkingMs = 4 * 60_000

interface Context<Command> {
  items: readonly fc.Value<Command>[]
  /** So many steps are left out at once; 0 while single steps are made simpler. */
  size: number
  /** The end of the part that is left out next or, at size 0, the first step that may become simpler. */
  at: number
}

/**
 * Histories of one to `most` commands, for `fc.asyncModelRun`. `fc.commands` looks for a shorter one from the
 * front each time it has found one, which takes hours where a history lasts seconds and begins with steps that
 * it needs; this leaves out ever smaller parts, from the end to the front.
 */
class Histories<Command> extends fc.Arbitrary<Command[]> {
  private readonly command: fc.Arbitrary<Command>
  private readonly most: number

  constructor(command: fc.Arbitrary<Command>, most: number) {
    super()
    this.command = command
    this.most = most
  }

  override generate(random: fc.Random): fc.Value<Command[]> {
    const length = random.nextInt(1, this.most)
    const items = Array.from({ length }, () => this.command.generate(random, undefined))
    return this.historyOf({ items, size: Math.ceil(length / 2), at: length })
  }

  override canShrinkWithoutContext(_value: unknown): _value is Command[] {
    return false
  }

  override shrink(_value: Command[], context: unknown): fc.Stream<fc.Value<Command[]>> {
    return fc.stream(this.simpler(context as Context<Command>))
  }

  private historyOf(context: Context<Command>): fc.Value<Command[]> {
    return new fc.Value(
      context.items.map(({ value }) => value),
      context,
    )
  }

  private *simpler({ items, size: begun, at }: Context<Command>): Generator<fc.Value<Command[]>> {
    for (let size = begun; size >= 1; size = Math.floor(size / 2)) {
      for (let end = size === begun ? at : items.length; end > 0; end -= size) {
        const start = Math.max(0, end - size)
        const rest = [...items.slice(0, start), ...items.slice(end)]
        // What a step was needed for may be gone with another: single steps are tried anew.
        yield this.historyOf({ items: rest, size, at: size === 1 ? rest.length : start })
      }
    }
    for (let n = begun === 0 ? at : 0; n < items.length; n++) {
      const item = items[n] as fc.Value<Command>
      for (const value of this.command.shrink(item.value_, item.context))
        yield this.historyOf({ items: items.with(n, value), size: 0, at: n })
    }
  }
}

/** Histories of one to `most` of these commands. */
export const historiesOf = <Command>(command: fc.Arbitrary<Command>, most: number): fc.Arbitrary<Command[]> =>
  new Histories(command, most)

/** One of the parts into which many histories are divided, so that files run them side by side; 1 is the first. */
export interface Part {
  nth: number
  of: number
}

interface Run<History> {
  /** So many steps are taken in all, by every part together. */
  steps: number
  part: Part
  histories: fc.Arbitrary<History>
  /** Runs one history, and answers how many steps it took. */
  run: (history: History) => Promise<number>
}

/** Between the seeds of one part and those of the next: more than any part draws. */
const seedsOfPart = 1_000_000

/** The whole steps that a part takes of all. */
export const stepsOf = (steps: number, { of }: Part): number => Math.ceil(steps / of)

/**
 * Runs a part of random histories, one after the other. One that fails is shrunk to what it takes to fail, and
 * is told with the PLAZA_TEST_SEED that runs it, and nothing else, again: in the first part, and in no other.
 * Answers whether so many steps were taken: a history that is run again is one alone.
 */
export async function runHistories<History>({ steps, part, histories, run }: Run<History>): Promise<boolean> {
  const { seed: firstSeed, path } = givenReplay()
  const seed = firstSeed + (part.nth - 1) * seedsOfPart
  let taken = 0
  const property = fc.asyncProperty(histories, async (history) => {
    taken += await run(history)
  })
  if (path !== undefined) {
    if (part.nth !== 1) return false
    const again = await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true })
    if (again.failed) throw failureOf(again)
    return false
  }
  for (let n = 0; ; n++) {
    const one = { seed: (seed + n) | 0, numRuns: 1 }
    const first = await fc.check(property, { ...one, endOnFailure: true })
    if (!first.failed && taken >= stepsOf(steps, part)) return true
    if (!first.failed) continue
    // Told before it is shrunk: whoever ends the run meanwhile knows where to begin.
    process.stderr.write(`A history fails: PLAZA_TEST_SEED=${one.seed}\n`)
    const shrunk = await fc.check(property, { ...one, plugins: [fc.interruptAfterTimeLimit(shrinkingMs)] })
    throw failureOf(shrunk.counterexample ? shrunk : first)
  }
}

type Failed = Pick<
  fc.RunDetails<unknown>,
  'seed' | 'counterexample' | 'counterexamplePath' | 'numShrinks' | 'errorInstance'
>

function failureOf({ seed, counterexample, counterexamplePath, numShrinks, errorInstance }: Failed): Error {
  const [history] = counterexample as unknown[]
  const lines = (Array.isArray(history) ? history : [history]).map((step) => `  ${String(step)}`)
  const replay = `PLAZA_TEST_SEED=${seed}/${counterexamplePath}`
  return new Error(
    `A history fails, found in ${numShrinks} shrinks; to run it again: ${replay}\n${lines.join('\n')}`,
    { cause: errorInstance },
  )
}
