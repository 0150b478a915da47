import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginStamp, buildState, writeStamp } from './sources.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plaza-sources-'))
  write('server/main.ts', 'one')
  write('server/old.ts', 'old')
  write('package.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
/** As if the file, and its folder, had been touched after any build. */
function touch(path: string): void {
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(root, path), later, later)
}
function build(): void {
  const stamp = { ...beginStamp(root), at: Date.now() + 1000 }
  write('out/server/main.js', 'built')
  writeStamp(root, stamp)
}

test('what was never built is to be built', () => {
  expect(buildState(root)).toBe('none')
  write('out/server/main.js', 'of a build that never ended')
  expect(buildState(root)).toBe('none')
  build()
  expect(buildState(root)).toBe('current')
})

test('a source that changed, came or went asks for a build; one that was only touched does not', () => {
  build()
  touch('server/main.ts')
  expect(buildState(root)).toBe('current')
  write('server/main.ts', 'two')
  touch('server/main.ts')
  expect(buildState(root)).toBe('outdated')
  build()
  write('server/new.ts', 'new')
  touch('server')
  expect(buildState(root)).toBe('outdated')
  build()
  rmSync(join(root, 'server/old.ts'))
  touch('server')
  expect(buildState(root)).toBe('outdated')
})

test('tests and notes are in no build', () => {
  build()
  write('server/main.test.ts', 'a test')
  write('server/README.md', 'a note')
  touch('server/main.test.ts')
  touch('server')
  expect(buildState(root)).toBe('current')
})
