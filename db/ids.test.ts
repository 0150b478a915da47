import { expect, test } from 'vitest'
import { idMaker, newId } from './ids.ts'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = idMaker({ now: () => 0x0123456789ab })()
  expect(id).toMatch(shape)
  expect(id.startsWith('01234567-89ab-7000-')).toBe(true)
})

test('ids rise within a millisecond, past the counter, and when the clock steps back', () => {
  let time = 1000
  const next = idMaker({ now: () => time })
  const ids = Array.from({ length: 10_000 }, next)
  time = 500
  ids.push(next())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => shape.test(id))).toBe(true)
})

test('the same clock and randomness give the same ids', () => {
  const sources = { now: () => 7, random: () => new Uint8Array(8).fill(255) }
  expect(idMaker(sources)()).toBe('00000000-0007-7000-bfff-ffffffffffff')
  expect(idMaker(sources)()).toBe(idMaker(sources)())
})

test('ids of this machine differ', () => {
  expect(newId()).not.toBe(newId())
})
