import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { billOf, type Bill } from './bill.ts'
import { isAccepted } from './licences.ts'
import { closureOf, reviewLock, type Lock, type LockEntry, type Manifest } from './lock.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const ours = () => ({ lock: read('package-lock.json') as Lock, manifest: read('package.json') as Manifest })

const good: LockEntry = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
const manifest: Manifest = { dependencies: { a: '1.0.0' }, devDependencies: {}, allowScripts: { node: true } }
const findingsOf = (entry: LockEntry, changed: Partial<Manifest> = {}) =>
  reviewLock({ packages: { '': {}, 'node_modules/a': entry } }, { ...manifest, ...changed }).findings

describe('the review of the lock file', () => {
  test('takes our own', () => {
    const { lock, manifest: asked } = ours()
    expect(reviewLock(lock, asked).findings).toEqual([])
  })

  test.for<[string, LockEntry, Partial<Manifest>?]>([
    ['has no sha512 hash', { ...good, integrity: 'sha1-x' }],
    ['has no sha512 hash', { version: '1.0.0', license: 'MIT' }],
    ['comes from', { ...good, resolved: 'git+ssh://git@github.com/a/a.git#1' }],
    ['comes from', { ...good, resolved: 'https://registry.example/a.tgz' }],
    ['is linked', { ...good, link: true }],
    ['is under GPL-3.0', { ...good, license: 'GPL-3.0' }],
    ['is under no licence', { version: '1.0.0', integrity: 'sha512-x' }],
    ['is locked', { ...good, version: '1.0.1' }],
    ['exact version', good, { dependencies: { a: '^1.0.0' } }],
    ['exact version', good, { dependencies: { a: 'github:a/a' } }],
    ['not reviewed', good, { allowScripts: { a: true } }],
  ])('finds what %s', ([words, entry, changed]) => {
    expect(findingsOf(good)).toEqual([])
    expect(findingsOf(entry, changed).join('\n')).toContain(words)
  })

  test('passes builds of tools for other systems that were never fetched, and counts them', () => {
    const absent = { version: '1.0.0', dev: true, optional: true, os: ['darwin'] }
    const packages = { 'node_modules/a': good, 'node_modules/b': absent }
    expect(reviewLock({ packages }, manifest)).toEqual({ findings: [], absent: 1 })
  })
})

test('a licence is taken for itself or for the package it is excepted for', () => {
  const cases: [string, string, boolean][] = [
    ['a', 'MIT', true],
    ['a', '(GPL-2.0 OR MIT)', true],
    ['a', 'Apache-2.0 AND LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
    ['a', 'AGPL-3.0', false],
    ['a', 'none', false],
  ]
  for (const [name, licence, isTaken] of cases)
    expect([name, licence, isAccepted(name, licence)]).toEqual([name, licence, isTaken])
})

describe('the bill of materials', () => {
  test('tells what ships from what only builds and tests', () => {
    const { lock, manifest: asked } = ours()
    const component = (path: string) => {
      const { version = '' } = lock.packages[path] ?? {}
      return { name: path.replace('node_modules/', ''), version, scope: 'optional' as const }
    }
    const names = [
      'express',
      'negotiator',
      'react',
      'scheduler',
      'uplot',
      'vitest',
      'electron-builder',
      'oxlint',
    ]
    const made = billOf(
      {
        metadata: { component: { name: 'folder', type: 'library' } },
        components: names.map((name) => component(`node_modules/${name}`)),
      } satisfies Bill,
      { root, lock, manifest: asked },
    )
    expect(made.metadata.component).toEqual({ name: 'plaza', type: 'application' })
    const shipped = made.components.filter(({ scope }) => scope === 'required').map(({ name }) => name)
    expect(shipped).toEqual(['express', 'negotiator', 'react', 'scheduler', 'uplot'])
  })

  test('follows what packages need to where Node finds it', () => {
    const packages: Record<string, LockEntry> = {
      'node_modules/a': { ...good, dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { ...good, dependencies: { c: '1' } },
      'node_modules/b': { ...good, version: '2.0.0' },
      'node_modules/c': { ...good, optionalDependencies: { gone: '1' } },
    }
    expect([...closureOf({ packages }, ['a'])].sort()).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ])
  })
})
