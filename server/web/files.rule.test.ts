import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { neighbours } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-releases-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), path)
}

test('a release finds the hashed files of those beside it, also of one that comes later', () => {
  write('plaza-1.0.0/CONTENTS')
  write('plaza-1.0.0/out/renderer/assets/old.js')
  let time = 0
  const find = neighbours(join(folder, 'plaza-1.0.0'), () => time)
  expect(find('/assets/new.js')).toBeNull()

  write('plaza-1.1.0/out/renderer/assets/new.js')
  write('plaza-1.1.0/out/renderer/assets/new.js.br')
  write('plaza-1.1.0/out/renderer/index.html')
  write('secrets/out/renderer/assets/other.js')
  expect(find('/assets/new.js')).toBeNull()
  time += 1000
  expect(find('/assets/new.js')).toBe(join(folder, 'plaza-1.1.0/out/renderer/assets/new.js'))
  time += 1000
  for (const path of [
    '/index.html',
    '/assets/other.js',
    '/assets/new.js.br',
    '/assets/../index.html',
    '/assets/.hidden',
    '/assets/',
  ])
    expect([path, find(path)]).toEqual([path, null])
})

test('a checkout looks at nothing beside it', () => {
  write('plaza-1.0.0/package.json')
  write('plaza-1.1.0/out/renderer/assets/new.js')
  expect(neighbours(join(folder, 'plaza-1.0.0'))('/assets/new.js')).toBeNull()
})
