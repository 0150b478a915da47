import { describe, expect, test } from 'vitest'
import { autostartEntry } from './autostart.ts'
import { readLocalMemory } from './localMemory.ts'
import { shellAddress, shellPageOf } from './shellAddress.ts'
import { dictionariesFor } from './spelling.ts'
import { type Bucket, take } from './tokenBucket.ts'
import { readWindowMemory } from './windowMemory.ts'

describe('dictionaries', () => {
  const available = ['en-GB', 'en-US', 'de', 'fr', 'es-ES', 'it', 'pt-BR']
  test.each([
    [['en-US'], ['en-US']],
    [['EN-us'], ['en-US']],
    [['de-AT'], ['de']],
    [['en-AU', 'en-GB'], ['en-GB']],
    [['xx'], []],
    [[], []],
    [
      ['de', 'fr', 'it', 'es', 'pt', 'en'],
      ['de', 'fr', 'it', 'es-ES', 'pt-BR'],
    ],
  ])('for %j are %j', (wanted, found) => expect(dictionariesFor(wanted, available)).toEqual(found))
})

describe('a budget', () => {
  const budget = { burst: 3, perSecond: 2 }
  const takes = (times: number[]) => {
    let bucket: Bucket | undefined
    return times.map((at) => {
      const next = take(bucket, at, budget)
      bucket = next ?? bucket
      return next !== null
    })
  }
  test('lets a burst through, then so many a second', () => {
    expect(takes([0, 0, 0, 0, 400, 500, 600, 1000])).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ])
  })
  test('never holds more than a burst, and a clock that goes back gives nothing', () => {
    expect(takes([0, 60_000, 60_000, 60_000, 60_000])).toEqual([true, true, true, true, false])
    expect(takes([1000, 1000, 1000, 0])).toEqual([true, true, true, false])
  })
})

describe('addresses of the shell', () => {
  test('lead back to their page', () => {
    expect(shellPageOf(shellAddress('offline'))).toBe('offline')
    expect(shellPageOf('plaza-shell://app/offline.html?x#y')).toBe('offline')
  })
  test.each([
    'plaza-shell://app/',
    'plaza-shell://app/other.html',
    'plaza-shell://app/OFFLINE.html',
    'plaza-shell://app/a/offline.html',
    'plaza-shell://other/offline.html',
    'plaza-shell://user@app/offline.html',
    'plaza-shell://app:1/offline.html',
    'https://app/offline.html',
    'offline',
    '',
  ])('%s is none of them', (address) => expect(shellPageOf(address)).toBe(undefined))
})

test('an autostart entry quotes what a shell would read', () => {
  expect(autostartEntry('/opt/$x/`y`/plaza', false)).toContain(String.raw`Exec="/opt/\$x/\`y\`/plaza"`)
})

test.each([undefined, null, 1, [], { port: -1, id: null }, { port: 80, id: 'x' }])(
  '%j remembers nothing',
  (content) => {
    expect(readLocalMemory(content)).toEqual({ port: 0, id: null, hasDemo: true })
    expect(readWindowMemory(content)).toEqual({ theme: 'system', places: {} })
  },
)
