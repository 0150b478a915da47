import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDeals } from '#server/testing/paidDeals.ts'
import { startSite, type TestSite } from '#server/testing/site.ts'
import { plazaOn } from './testing.ts'

const total = 10_000
const batch = 250

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await fillDeals(site, total)
})
afterAll(() => site?.close())

// What it takes for a hundred thousand, `npm run bench -- payouts` measures.
test('as CSV a batch is written before the next one is made, however slow its reader is', async () => {
  const written: string[] = []
  let writing = 0
  const out = {
    write: async (text: string) => {
      writing += 1
      expect(writing).toBe(1)
      for (let i = 0; i < 10; i++) await turn()
      written.push(text)
      writing -= 1
    },
  }
  const { code, err } = await plazaOn(site)(['payouts', 'report', '--csv', '--quiet'], { out })
  expect({ code, err }).toEqual({ code: 0, err: '' })

  const lines = written.map((text) => text.trimEnd().split('\r\n'))
  expect(lines.map(({ length }) => length)).toEqual([batch + 1, ...Array(total / batch - 1).fill(batch)])
  const [header, ...rows] = lines.flat().map((line) => line.split(','))
  const payoutAt = header?.indexOf('payout') ?? -1
  expect(new Set(rows.map(([id]) => id)).size).toBe(total)
  expect(rows.reduce((sum, cells) => sum + Number(cells[payoutAt]), 0)).toBe(total * 2000)
})
