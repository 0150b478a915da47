import { expect, test } from 'vitest'
import type { Change } from '#db/changes.ts'
import type { Store } from '#db/store.ts'
import { createKept, type Made } from './kept.ts'

/** What a store says of changes, and the cache that hears it. */
function begin() {
  let hear: (change: Change) => void = () => undefined
  const state = { ms: 0, foreign: 0 }
  const store = {
    onChange: (listener: typeof hear) => void (hear = listener),
    foreignChanges: () => state.foreign,
  } as unknown as Store
  const kept = createKept<string>({
    store,
    most: 500,
    mostBytes: 1000,
    bytesOf: (value) => value.length,
    now: () => state.ms,
  })
  let made = 0
  const read = (key: string, shows: Made<string>['shows'] = null) =>
    kept.read(key, async () => ({ value: `${key} ${(made += 1)}`, shows }))
  return {
    kept,
    read,
    state,
    change: (...subjects: string[]) => hear(new Set(subjects)),
    changeAll: () => hear(null),
  }
}
const showing = (...subjects: string[]) => new Set(subjects)

test('a value is kept until what it shows changes', async () => {
  const { read, change } = begin()
  expect([await read('a', showing('post:1')), await read('a')]).toEqual(['a 1', 'a 1'])
  change('post:2')
  expect(await read('a')).toBe('a 1')
  change('post:1')
  expect(await read('a')).toBe('a 2')
})

test('what says not what it shows goes with every change, and everything with a change that says nothing', async () => {
  const { read, change, changeAll } = begin()
  await read('a')
  change('post:2')
  expect(await read('a', showing('post:1'))).toBe('a 2')
  changeAll()
  expect(await read('a')).toBe('a 3')
})

test('a change of another process on the same file, and a second, end everything', async () => {
  const { read, state } = begin()
  await read('a', showing('post:1'))
  state.foreign = 7
  expect(await read('a', showing('post:1'))).toBe('a 2')
  state.ms = 1000
  expect(await read('a')).toBe('a 2')
  state.ms = 1001
  expect(await read('a')).toBe('a 3')
})

test('what is made of kept values is no younger than the oldest of them', async () => {
  const { kept, read, state } = begin()
  const joined = (key: string, part: string) =>
    kept.read(key, async () => ({ value: `${key} of ${await read(part)}`, shows: null }))
  await read('a')
  state.ms = 900
  expect(await joined('b', 'a')).toBe('b of a 1')
  expect(await joined('c', 'b')).toBe('c of b of a 1')
  state.ms = 1000
  expect(kept.find('c')).toBe('c of b of a 1')
  state.ms = 1001
  expect([kept.find('c'), kept.find('b')]).toEqual([undefined, undefined])
  expect(await joined('c', 'a')).toBe('c of a 2')
})

test('a value is made once for all who ask, but for nobody who asks after a change', async () => {
  const { kept, change } = begin()
  const gates: (() => void)[] = []
  const make = () =>
    new Promise<Made<string>>((resolve) => {
      const value = `made ${gates.length + 1}`
      gates.push(() => resolve({ value, shows: showing('post:1') }))
    })
  const before = [kept.read('a', make), kept.read('a', make)]
  change('post:1')
  const after = kept.read('a', make)
  for (const open of gates) open()
  expect(await Promise.all(before)).toEqual(['made 1', 'made 1'])
  expect(await after).toBe('made 2')
  expect(kept.find('a')).toBe('made 2')
})

test('what a change overtook while it was made is not kept; what another change passed by is', async () => {
  for (const [subject, isKept] of [
    ['post:1', false],
    ['post:2', true],
  ] as const) {
    const { kept, change } = begin()
    let open = (): void => undefined
    const reading = kept.read(
      'a',
      () =>
        new Promise((resolve) => {
          open = () => resolve({ value: 'old', shows: showing('post:1') })
        }),
    )
    change(subject)
    open()
    expect(await reading).toBe('old')
    expect(kept.find('a') !== undefined).toBe(isKept)
  }
})

test('nobody waits for what still waits for the turn of whoever asked for it', async () => {
  const { kept, change } = begin()
  const turn = Promise.withResolvers<void>()
  const work = Promise.withResolvers<void>()
  const inTurn = (value: string) =>
    kept.read(
      'a',
      async (open) => {
        await turn.promise
        void open()
        await work.promise
        return { value, shows: showing('post:1') }
      },
      false,
    )
  const make = (value: string) => kept.read('a', async () => ({ value, shows: showing('post:1') }))
  const first = inTurn('first')
  expect(await make('second')).toBe('second')
  change('post:1')
  const after = inTurn('after')
  turn.resolve()
  await turn.promise
  const joined = make('none of them')
  work.resolve()
  expect(await Promise.all([first, after, joined])).toEqual(['first', 'after', 'after'])
})

test('of those who wait for their turns at once, one makes it and the others take that', async () => {
  const { kept } = begin()
  const turn = Promise.withResolvers<void>()
  let made = 0
  const ask = () =>
    kept.read(
      'a',
      async (open) => {
        await turn.promise
        const joined = await open()
        if (joined) return { value: joined, shows: null, isFleeting: true }
        made += 1
        await Promise.resolve()
        return { value: `made ${made}`, shows: showing('post:1') }
      },
      false,
    )
  const all = [ask(), ask(), ask()]
  turn.resolve()
  expect(await Promise.all(all)).toEqual(['made 1', 'made 1', 'made 1'])
  expect(kept.find('a')).toBe('made 1')
})

test('a refusal of whoever began is no answer to those who joined', async () => {
  const { kept } = begin()
  const refused = kept.read('a', () => Promise.reject(new Error('went away')))
  const joined = kept.read('a', async () => ({ value: 'mine', shows: null }))
  await expect(refused).rejects.toThrow('went away')
  expect(await joined).toBe('mine')
})

test('addresses that somebody makes up and large values do not fill the memory', async () => {
  const { kept, read } = begin()
  const keys = Array.from({ length: 2000 }, (_, n) => `/a?${n}`)
  for (const key of keys) await read(key)
  const found = keys.flatMap((key) => kept.find(key) ?? [])
  expect(found.length).toBeGreaterThan(0)
  expect(found.join('').length).toBeLessThanOrEqual(1000)
})
