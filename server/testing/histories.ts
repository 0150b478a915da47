import * as fc from 'fast-check'
import { expect, test } from 'vitest'
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

interface Declared<History> {
  /** What holds for each history. */
  name: string
  /** So many are run in all, by every part together. */
  count: number
  part: Part
  histories: fc.Arbitrary<History>
  run: (history: History) => Promise<void>
}

/**
 * Declares the tests of a part of random histories, each a test of its own: so the limit of a test is the limit of
 * one history, however many there are. A history that fails is shrunk to what it takes to fail, and is told with the
 * PLAZA_TEST_SEED that runs it, and nothing else, again: in the first part, and in no other. Answers whether the
 * whole part is run: a history that is run again is one alone.
 */
export function testHistories<History>({ name, count, part, histories, run }: Declared<History>): boolean {
  const { seed: firstSeed, path } = givenReplay()
  const property = fc.asyncProperty(histories, run)
  const share = Math.ceil(count / part.of)
  const places = Array.from({ length: share }, (_, n) => (part.nth - 1) * share + n).filter((n) => n < count)
  const again = {
    place: 'the one of PLAZA_TEST_SEED',
    isRun: part.nth === 1,
    live: () => failureAgain(property, firstSeed, path),
  }
  const all = places.map((n) => ({
    place: `history ${n + 1} of ${count}`,
    isRun: true,
    live: () => failureAt(property, (firstSeed + n) | 0),
  }))
  for (const { place, isRun, live } of path === undefined ? all : [again])
    test.runIf(isRun)(`${name}, ${place}`, async () => {
      expect(await live()).toBe(fine)
    })
  return path === undefined
}

/** What is told of a history in which everything holds. */
const fine = 'holds'

type Property<History> = fc.IAsyncProperty<[History]>

async function failureAgain<History>(property: Property<History>, seed: number, path = '') {
  const again = await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true })
  return again.failed ? failureOf(again) : fine
}

async function failureAt<History>(property: Property<History>, seed: number) {
  const one = { seed, numRuns: 1 }
  const first = await fc.check(property, { ...one, endOnFailure: true })
  if (!first.failed) return fine
  // Told before it is shrunk: whoever ends the run meanwhile knows where to begin.
  process.stderr.write(`A history fails: PLAZA_TEST_SEED=${seed}\n`)
  const shrunk = await fc.check(property, { ...one, plugins: [fc.interruptAfterTimeLimit(shrinkingMs)] })
  return failureOf(shrunk.counterexample ? shrunk : first)
}

type Failed = Pick<
  fc.RunDetails<unknown>,
  'seed' | 'counterexample' | 'counterexamplePath' | 'numShrinks' | 'errorInstance'
>

function failureOf({ seed, counterexample, counterexamplePath, numShrinks, errorInstance }: Failed): string {
  const [history] = counterexample as unknown[]
  const lines = (Array.isArray(history) ? history : [history]).map((step) => `  ${String(step)}`)
  const replay = `PLAZA_TEST_SEED=${seed}/${counterexamplePath}`
  return [
    `A history fails, found in ${numShrinks} shrinks; to run it again: ${replay}`,
    ...lines,
    errorInstance instanceof Error ? errorInstance.stack : String(errorInstance),
  ].join('\n')
}
