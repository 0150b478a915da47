import { describe, expect, test } from 'vitest'
import { freeName, mayDownload } from './downloads.ts'

const origin = 'https://plaza.example'

test.each([
  [[`${origin}/api/export`], true],
  [[`${origin}/a`, `${origin}/b`], true],
  [[`blob:${origin}/1`], true],
  [[], false],
  [[`${origin}/a`, 'https://evil.example/b'], false],
  [['https://plaza.example.evil.example/'], false],
  [['http://plaza.example/'], false],
  [['data:text/plain,x'], false],
  [['file:///etc/passwd'], false],
])('%j may be saved: %s', (chain, may) => expect(mayDownload(chain, origin)).toBe(may))

describe('a free name', () => {
  const taken = new Set(['a.csv', 'a (1).csv', 'b'])
  test.each([
    ['a.csv', 'a (2).csv'],
    ['b', 'b (1)'],
    ['c.tar.gz', 'c.tar.gz'],
    ['../../etc/passwd', '_.._etc_passwd'],
    [String.raw`..\..\x`, String.raw`_.._x`],
    ['.bashrc', 'bashrc'],
    ['con.txt', 'download-con.txt'],
    ['', 'download-'],
    ['a\u202Egpj.exe', 'a_gpj.exe'],
    ['name. ', 'name'],
  ])('%j becomes %j', (name, free) => expect(freeName(name, (one) => taken.has(one))).toBe(free))
})
