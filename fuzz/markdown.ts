import { parseArgs } from 'node:util'
import { generatedText } from '#shared/markdown/generated.testing.ts'
import { checkText } from './markdown.checks.ts'

interface Options {
  count: number
  /** The first text's number; the others follow it. */
  seed: number
}

export interface MarkdownFuzzReport {
  count: number
  characters: number
  /** The most steps that any text took for each of its characters, and which one. */
  worst: { stepsPerCharacter: number; seed: number }
}

/** Reads so many generated texts in every way. Throws at the first broken promise, with the number of its text. */
export function fuzzMarkdown({ count, seed }: Options): MarkdownFuzzReport {
  if (!Number.isSafeInteger(seed)) throw new Error('the seed has to be a whole number')
  const worst = { stepsPerCharacter: 0, seed }
  let characters = 0
  for (let number = seed; number < seed + count; number += 1) {
    const source = generatedText(number)
    characters += source.length
    try {
      const stepsPerCharacter = checkText(source)
      if (stepsPerCharacter > worst.stepsPerCharacter)
        Object.assign(worst, { stepsPerCharacter, seed: number })
    } catch (cause) {
      const again = `node fuzz/markdown.ts --seed ${number} --count 1`
      throw new Error(`${String(cause)}\n${again}\n${JSON.stringify(source)}`, { cause })
    }
  }
  return { count, characters, worst }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
  const seed = Number(values.seed ?? process.env['PLAZA_TEST_SEED'] ?? Date.now() % 1_000_000_000)
  const report = fuzzMarkdown({ seed, count: Number(values.count ?? 100_000) })
  process.stdout.write(
    `${report.count} texts of ${report.characters} characters from seed ${seed}: nothing broken, at most ` +
      `${report.worst.stepsPerCharacter.toFixed(1)} steps for each character (${report.worst.seed})\n`,
  )
}
