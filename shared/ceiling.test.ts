import { array, assert, boolean, integer, nat, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { ceilingPhrase, feedPage, hasCeiling, noCeiling, placesOfDay, startOfDay } from './ceiling.ts'

const ceiling = option(nat(6), { nil: null })

/** Reads a sequence page after page; `arrive` says how many come in at the top before each further page. */
function walk(
  kinds: boolean[],
  rule: { limit: number; perPage: number | null; ofDay: Set<string> | null },
  arrive = 0,
) {
  let sequence = kinds.map((isSponsored, n) => ({ id: `${n}`, isSponsored }))
  const pages: (typeof sequence)[] = []
  let last: string | null = null
  for (let n = 0; ; n += 1) {
    const from: number = last === null ? 0 : sequence.findIndex(({ id }) => id === last) + 1
    const { items, hasNext } = feedPage(sequence.slice(from), rule)
    pages.push(items)
    if (!hasNext) return pages
    last = items.at(-1)?.id ?? null
    const arrived = Array.from({ length: arrive }, (_, k) => ({
      id: `new ${n} ${k}`,
      isSponsored: k % 2 === 0,
    }))
    sequence = [...arrived, ...sequence]
  }
}

test('no page and no day holds more than the ceiling, no post comes twice, none that is not sponsored is lost', () => {
  const histories = record({
    kinds: array(boolean(), { maxLength: 300 }),
    limit: integer({ min: 1, max: 50 }),
    perPage: ceiling,
    perDay: ceiling,
    arrive: nat(5),
  })
  assert(
    property(histories, ({ kinds, limit, perPage, perDay, arrive }) => {
      const sponsored = kinds.flatMap((isSponsored, n) => (isSponsored ? [`${n}`] : []))
      const ofDay = perDay === null ? null : new Set(sponsored.slice(0, perDay))
      const pages = walk(kinds, { limit, perPage, ofDay }, arrive)
      const shown = pages.flat()
      for (const page of pages) {
        expect(page.filter(({ isSponsored }) => isSponsored).length).toBeLessThanOrEqual(perPage ?? Infinity)
      }
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
      expect(shown.filter(({ isSponsored }) => isSponsored).length).toBeLessThanOrEqual(perDay ?? Infinity)
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      const own = shown.filter(({ isSponsored }) => !isSponsored).map(({ id }) => id)
      expect(own).toEqual(kinds.flatMap((isSponsored, n) => (isSponsored ? [] : [`${n}`])))
      expect(pages).toEqual(walk(kinds, { limit, perPage, ofDay }))
    }),
  )
})

test('the places of a day are divided between that day and those before', () => {
  expect(placesOfDay(0)).toEqual({ today: 0, before: 0 })
  expect(placesOfDay(1)).toEqual({ today: 1, before: 0 })
  expect(placesOfDay(5)).toEqual({ today: 3, before: 2 })
  expect(startOfDay(new Date('2026-12-31T23:59:59.999Z'))).toEqual(new Date('2026-12-31T00:00:00Z'))
})

test('a plan tells its ceiling in one line, or nothing', () => {
  expect(hasCeiling(noCeiling)).toBe(false)
  expect(ceilingPhrase(noCeiling)).toBeNull()
  expect(ceilingPhrase({ sponsoredPerPage: 3, sponsoredPerDay: 10 })).toBe(
    'At most 3 sponsored posts per page of your feeds, 10 per day',
  )
  expect(ceilingPhrase({ sponsoredPerPage: 1, sponsoredPerDay: null })).toBe(
    'At most 1 sponsored post per page of your feeds',
  )
  expect(ceilingPhrase({ sponsoredPerPage: null, sponsoredPerDay: 1 })).toBe(
    'At most 1 sponsored post in your feeds per day',
  )
  expect(ceilingPhrase({ sponsoredPerPage: 0, sponsoredPerDay: 4 })).toBe('No sponsored posts in your feeds')
})
