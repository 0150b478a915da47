import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideDividend, mayReceive, type DividendRole } from './dividends.ts'

const owner = { id: 'owner', role: 'owner' as DividendRole }
const moderators = (n: number) =>
  Array.from({ length: n }, (_, at) => ({ id: `m${at}`, role: 'moderator' as DividendRole }))
const divided = (fee: number, terms: { part: number; ownerPart: number }, people: (typeof owner)[]) =>
  Object.fromEntries(divideDividend(fee, terms, people).map(({ person, cents }) => [person.id, cents]))

test('an owner and two moderators divide 40% of a fee of $5.00', () => {
  const terms = { part: 40, ownerPart: 50 }
  expect(divided(500, terms, [owner, ...moderators(2)])).toEqual({ owner: 100, m0: 50, m1: 50 })
  expect(divided(500, { ...terms, ownerPart: 25 }, [owner, ...moderators(2)])).toEqual({
    owner: 50,
    m0: 75,
    m1: 75,
  })
})

test('what does not come out even goes to whoever served longest, and what is left of a cent to the platform', () => {
  expect(divided(503, { part: 33, ownerPart: 50 }, [owner, ...moderators(2)])).toEqual({
    owner: 82,
    m0: 42,
    m1: 41,
  })
})

test('where one side is empty the other has it all; nobody receives nothing', () => {
  const terms = { part: 50, ownerPart: 80 }
  expect(divided(500, terms, [owner])).toEqual({ owner: 250 })
  expect(divided(500, terms, moderators(3))).toEqual({ m0: 84, m1: 83, m2: 83 })
  expect(divided(500, terms, [])).toEqual({})
  expect(divided(500, { ...terms, part: 0 }, [owner, ...moderators(2)])).toEqual({})
  expect(divided(4, { ...terms, part: 50 }, [owner, ...moderators(3)])).toEqual({ owner: 1, m0: 1 })
})

test('the author, the brand’s people and the banned receive nothing', () => {
  const able = { isAuthor: false, isOfBrand: false, isBlocked: false }
  expect(mayReceive(able)).toBe(true)
  for (const one of ['isAuthor', 'isOfBrand', 'isBlocked'])
    expect(mayReceive({ ...able, [one]: true })).toBe(false)
})

test('whatever the figures: all of the part is given, and fewer cents give nobody more', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat({ max: 1_000_000 }), fc.nat({ max: 1_000_000 })),
      fc.record({ part: fc.nat({ max: 100 }), ownerPart: fc.integer({ min: 20, max: 80 }) }),
      fc.record({ hasOwner: fc.boolean(), n: fc.nat({ max: 9 }) }),
      ([one, other], terms, { hasOwner, n }) => {
        const people = [...(hasOwner ? [owner] : []), ...moderators(n)]
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const before = divideDividend(more, terms, people)
        const sum = before.reduce((cents, share) => cents + share.cents, 0)
        expect(sum).toBe(people.length === 0 ? 0 : Math.floor((more * terms.part) / 100))
        // At the end of counting only those are asked who had something.
        const after = divideDividend(
          less,
          terms,
          before.map(({ person }) => person),
        )
        expect(after).toEqual(divideDividend(less, terms, people))
        for (const { person, cents } of after)
          expect(cents).toBeLessThanOrEqual(before.find((share) => share.person === person)?.cents ?? 0)
      },
    ),
    { numRuns: 1000 },
  )
})
