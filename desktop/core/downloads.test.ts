import { describe, expect, test } from 'vitest'
import { freeName, mayOpen, progressOf, refusalOf } from './downloads.ts'

const origin = 'https://plaza.example'
const storage = 'https://files.example/report?signed=1'

describe('what may be saved', () => {
  test.each<[string, string[], string | null]>([
    ['from the server itself', [`${origin}/api/exports/1/file`], null],
    ['made by a page of it', [`blob:${origin}/1`], null],
    ['redirected within it', [`${origin}/a`, `${origin}/b`], null],
    ['redirected to where its files lie', [`${origin}/a`, storage], null],
    ['where the server has just led', [storage], null],
    ['and there redirected once more', [storage, 'https://cdn.example/x'], null],
    ['from somewhere else', ['https://evil.example/a'], 'elsewhere'],
    ['from a host that looks alike', ['https://plaza.example.evil.example/a'], 'elsewhere'],
    ['made by another page', ['blob:https://evil.example/1'], 'elsewhere'],
    ['from nowhere', ['data:text/plain,x'], 'elsewhere'],
    ['over an unencrypted step', [`${origin}/a`, 'http://files.example/a'], 'insecure'],
    ['over no web at all', [`${origin}/a`, 'file:///etc/passwd'], 'insecure'],
    ['without an address', [], 'elsewhere'],
  ])('%s', (_what, chain, refusal) => {
    expect(refusalOf({ chain, origin, led: new Set([storage]) })).toBe(refusal)
  })

  test('of the server on this computer goes without encryption', () => {
    const local = 'http://127.0.0.1:4000'
    expect(refusalOf({ chain: [`${local}/a`, `${local}/b`], origin: local, led: new Set() })).toBe(null)
  })
})

describe('the name', () => {
  const taken =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name)
  test.each([
    ['report.csv', [], 'report.csv'],
    ['report.csv', ['report.csv'], 'report (1).csv'],
    ['report.csv', ['report.csv', 'report (1).csv'], 'report (2).csv'],
    ['README', ['README'], 'README (1)'],
    ['../../etc/passwd', [], '_.._etc_passwd'],
    ['a\u202Egpj.exe', [], 'a_gpj.exe'],
    ['.bashrc', [], 'bashrc'],
    ['CON', [], 'download-CON'],
    ['con.txt', [], 'download-con.txt'],
    ['', [], 'download-'],
    ['...', [], 'download-'],
  ])('%j, beside %j, is %j', (name, others, expected) => {
    expect(freeName(name, taken(...others))).toBe(expected)
  })
})

test.each([
  ['report.csv', true],
  ['photo.jpg', true],
  ['paper.pdf', true],
  ['setup.exe', false],
  ['Setup.EXE', false],
  ['run.sh', false],
  ['x.desktop', false],
  ['page.html', false],
  ['picture.svg', false],
])('%s is opened: %s', (name, isOpened) => {
  expect(mayOpen(name)).toBe(isOpened)
})

describe('progress', () => {
  const running = (received: number, total: number) => ({ status: 'running', received, total }) as const
  test.each([
    [[], -1],
    [[{ status: 'done', received: 5, total: 5 } as const], -1],
    [[running(1, 4)], 0.25],
    [[running(1, 4), running(3, 4)], 0.5],
    [[running(1, 4), running(3, 0)], 2],
    [[running(9, 4)], 1],
    [[{ status: 'paused', received: 1, total: 2 } as const], -1],
  ])('of %j is %d', (downloads, expected) => {
    expect(progressOf(downloads)).toBe(expected)
  })
})
