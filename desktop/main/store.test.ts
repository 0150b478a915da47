import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { openLog } from './log.ts'
import { openSettings } from './settings.ts'
import { openStore } from './store.ts'

const folder = () => freshFolder()
const numberOf = (content: unknown) => (typeof content === 'number' ? content : 0)

function open(content?: string) {
  const place = folder()
  const file = join(place, 'deep', 'value.json')
  const log = openLog(join(place, 'main.log'))
  if (content !== undefined) {
    mkdirSync(join(place, 'deep'))
    writeFileSync(file, content)
  }
  return { store: openStore({ file, read: numberOf, log }), file, log }
}

describe('a stored value', () => {
  test('is what was last set, whole, for this person alone', () => {
    const { store, file } = open()
    expect(store.get()).toBe(0)
    expect(store.set(7)).toBe(true)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toBe(7)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(join(file, '..'))).toEqual(['value.json'])
    expect(openStore({ file, read: numberOf, log: openLog(`${file}.log`) }).get()).toBe(7)
  })

  test.each(['', '{', 'null', '"text"', '[]'])('falls back from %j', (content) => {
    expect(open(content).store.get()).toBe(0)
  })

  test('a torn write leaves the file before it', () => {
    const { store, file } = open('3')
    writeFileSync(`${file}.new`, '{"half')
    expect(store.get()).toBe(3)
    store.set(4)
    expect(readFileSync(file, 'utf8')).toBe('4')
  })

  test('a disk that refuses is in the log, and the value goes on', () => {
    const place = folder()
    const log = openLog(join(folder(), 'main.log'))
    // A file where the folder should be: also root cannot write below it.
    writeFileSync(join(place, 'taken'), '')
    const store = openStore({ file: join(place, 'taken', 'value.json'), read: numberOf, log })
    expect(store.set(5)).toBe(false)
    expect(store.get()).toBe(5)
    expect(log.tail().at(-1)).toContain('store.write')
    chmodSync(place, 0o700)
  })
})

test('settings fall back one by one, and say which', () => {
  const place = folder()
  const log = openLog(join(place, 'main.log'))
  writeFileSync(
    join(place, 'settings.json'),
    JSON.stringify({ version: 1, badgeMode: 'dot', previews: 'loud' }),
  )
  const settings = openSettings(join(place, 'settings.json'), log)
  expect(settings.get()).toMatchObject({ badgeMode: 'dot', previews: 'full' })
  expect(log.tail().join()).toContain('previews')
})

describe('the log', () => {
  test('holds no secrets, whatever the fields are called or nested', () => {
    const log = openLog(join(folder(), 'main.log'))
    log.info('x', {
      url: 'https://ada:pw@plaza.example/api/auth/desktop?challenge=c&state=s#frag',
      cookie: 'sid=1',
      nested: [{ verifier: 'v', note: 'mail ada@plaza.example' }],
      error: new Error(`key ${'a1'.repeat(22)} refused`),
      id: 'kept',
    })
    const line = readFileSync(log.file, 'utf8')
    for (const secret of ['pw@', 'challenge=c', 'frag', 'sid=1', '"v"', 'ada@plaza', 'a1a1'])
      expect(line).not.toContain(secret)
    expect(JSON.parse(line)).toMatchObject({ level: 'info', message: 'x', id: 'kept' })
  })

  test('one line for each message, also with line breaks in it', () => {
    const log = openLog(join(folder(), 'main.log'))
    log.warn('a\n{"level":"error"}', { text: 'b\nc' })
    expect(readFileSync(log.file, 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('keeps one older file, and its last lines in memory', () => {
    const file = join(folder(), 'main.log')
    const log = openLog(file)
    writeFileSync(file, 'x'.repeat(1_000_001))
    for (let line = 0; line < 250; line += 1) log.info(`line ${line}`)
    expect(existsSync(`${file}.old`)).toBe(true)
    expect(statSync(file).size).toBeLessThan(1_000_000)
    expect(log.tail()).toHaveLength(200)
  })
})
