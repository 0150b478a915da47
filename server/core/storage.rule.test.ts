import { beforeEach, expect, test } from 'vitest'
import { createStorage } from './storage.ts'

let now = 0
let trials = 0
let isFull = false
beforeEach(() => {
  now = trials = 0
  isFull = false
})

const storage = () =>
  createStorage(
    [
      async () => {
        trials++
        if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      },
    ],
    () => now,
  )

test('a good answer holds for ten seconds, however often and by how many it is asked for', async () => {
  const one = storage()
  expect(await Promise.all([one.isWritable(), one.isWritable(), one.isWritable()])).toEqual([
    true,
    true,
    true,
  ])
  now = 9999
  isFull = true
  expect(await one.isWritable()).toBe(true)
  expect(trials).toBe(1)
  now = 10_001
  expect(await one.isWritable()).toBe(false)
})

test('a bad answer is looked at again after a second', async () => {
  const one = storage()
  isFull = true
  expect(await one.isWritable()).toBe(false)
  isFull = false
  now = 900
  expect(await one.isWritable()).toBe(false)
  now = 1001
  expect(await one.isWritable()).toBe(true)
  expect(trials).toBe(2)
})

test('what could not be written speaks against it, until a trial a second later', async () => {
  const one = storage()
  expect(await one.isWritable()).toBe(true)
  one.doubt()
  expect(await one.isWritable()).toBe(false)
  expect(trials).toBe(1)
  now = 1001
  expect(await one.isWritable()).toBe(true)
})
