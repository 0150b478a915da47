import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formerFiles, keepTwoGenerations } from './generations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-generations-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hour = 3_600_000
let builds = 0
/** A build writes its files, those that are the same as before too. */
function build(...names: string[]): string[] {
  const at = Date.now() + (builds += 1) * hour
  for (const name of names) {
    const file = join(folder, 'assets', name)
    writeFileSync(file, name)
    utimesSync(file, new Date(at + 5), new Date(at + 5))
  }
  keepTwoGenerations(folder, at)
  return readdirSync(join(folder, 'assets')).toSorted()
}

test('the files of two builds lie side by side, those of older ones go', () => {
  expect(build('common.js', 'a.js')).toEqual(['a.js', 'common.js'])
  expect(build('common.js', 'b.js')).toEqual(['a.js', 'b.js', 'common.js'])
  expect(build('common.js', 'c.js')).toEqual(['b.js', 'c.js', 'common.js'])
  expect(formerFiles(folder)).toEqual([join(folder, 'assets', 'b.js')])
})

test('a build that makes the same again keeps what was there before it', () => {
  build('a.js')
  build('b.js')
  expect(build('b.js')).toEqual(['a.js', 'b.js'])
  expect(build('b.js')).toEqual(['a.js', 'b.js'])
  expect(build('c.js')).toEqual(['b.js', 'c.js'])
})
