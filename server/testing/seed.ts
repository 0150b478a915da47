import { randomInt } from 'node:crypto'
import { onTestFailed } from 'vitest'

interface Replay {
  seed: number
  /** Where fast-check found the one history to run again. */
  path?: string
}

/** What PLAZA_TEST_SEED asks to draw again, `seed` or `seed/path`; without it a new seed. */
export function givenReplay(): Replay {
  const given = process.env['PLAZA_TEST_SEED']
  if (!given) return { seed: randomInt(2 ** 31) }
  const [number = '', path] = given.split('/')
  const seed = Number(number)
  if (!Number.isInteger(seed)) throw new Error(`PLAZA_TEST_SEED is no seed: ${given}`)
  return { seed, ...(path && { path }) }
}

/** The seed of what a test draws by itself. When the test fails it is printed, so that the same can be drawn again. */
export function testSeed(): number {
  const { seed } = givenReplay()
  onTestFailed(() => void process.stderr.write(`To draw the same again: PLAZA_TEST_SEED=${seed}\n`))
  return seed
}
