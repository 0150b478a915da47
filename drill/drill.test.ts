import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { programRoot } from '#db/root.ts'
import { testEngine } from '#db/testing/store.ts'
import { drills } from './drills.ts'
import { runDrill } from './runDrill.ts'

const short = drills.filter(({ isShort, engines }) => isShort && engines.includes(testEngine))

describe('after a fault, all that was acknowledged is there and nothing is left open', () => {
  test.for(short)('$name', async (drill, { skip }) => {
    const entry = join(programRoot, 'server/main.ts')
    const result = await runDrill(drill, { engine: testEngine, seed: 1, rounds: 2, entry })
    if (result.skipped !== null) skip(result.skipped)
    expect(result.complaints).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(0)
    expect(result.lost).toBe(0)
  })
})
