import { describe, expect, test } from 'vitest'
import { testEngine } from '#db/testing/store.ts'
import { builtProgram } from '#server/testing/built.ts'
import { drills } from './drills.ts'
import { runDrill } from './runDrill.ts'

const short = drills.filter(({ isShort, engines }) => isShort && engines.includes(testEngine))

describe('after a fault, all that was acknowledged is there and nothing is left open', () => {
  test.for(short)('$name', async (drill, { skip }) => {
    const entry = builtProgram('main')
    const result = await runDrill(drill, { engine: testEngine, seed: 1, rounds: 2, entry })
    if (result.skipped !== null) skip(result.skipped)
    expect(result.complaints).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(0)
    expect(result.lost).toBe(0)
  })
})
