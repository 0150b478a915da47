import { describe, expect, test } from 'vitest'
import { isLoopback, pathWithin, readServerUrl, toldApart } from './serverUrl.ts'

describe('the address of a server', () => {
  test.each([
    ['https://plaza.example.com', 'https://plaza.example.com'],
    ['  https://Plaza.Example.com/r/x?y#z ', 'https://plaza.example.com'],
    ['https://plaza.example.com:443', 'https://plaza.example.com'],
    ['plaza.example.com', 'https://plaza.example.com'],
    ['plaza.example.com:8443/forums', 'https://plaza.example.com:8443'],
    ['intranet', 'https://intranet'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    // What looks like another name is shown as what it is.
    ['https://pläza.example.com', 'https://xn--plza-moa.example.com'],
    ['https://аpple.com', 'https://xn--pple-43d.com'],
    ['https://good.com.evil', 'https://good.com.evil'],
    ['https://0x7f.1', 'https://127.0.0.1'],
  ])('%s is %s', (typed, origin) => {
    expect(readServerUrl(typed)).toEqual({ origin })
  })

  test.each([
    ['', 'Enter the address'],
    ['   ', 'Enter the address'],
    ['https://', 'Enter the address'],
    ['https://a b', 'Enter the address'],
    ['https:\\\\plaza.example.com', 'Enter the address'],
    ['https://plaza.example.com\u0000', 'Enter the address'],
    ['javascript:alert(1)', 'Enter the address'],
    ['data:text/html,x', 'Enter the address'],
    ['file:///etc/passwd', 'Enter the address'],
    ['mailto:a@b.example', 'Enter the address'],
    ['a'.repeat(3000), 'Enter the address'],
    ['https://good.com@evil.example', 'name or password'],
    ['https://me:secret@plaza.example.com', 'name or password'],
    ['good.com@evil.example', 'name or password'],
    ['http://plaza.example.com', 'https://'],
    ['http://127.0.0.1.evil.example', 'https://'],
    ['http://localhost.evil.example', 'https://'],
    ['http://localhost@evil.example', 'name or password'],
    ['http://[::2]', 'https://'],
    ['http://0.0.0.0:3000', 'https://'],
    ['ftp://plaza.example.com', 'https://'],
    ['ws://localhost', 'https://'],
    ['file://server/share', 'https://'],
    ['plaza-shell://app', 'https://'],
  ])('%s is refused', (typed, words) => {
    expect(readServerUrl(typed)).toEqual({ message: expect.stringContaining(words) as string })
  })

  test.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.255.0.3', true],
    ['[::1]', true],
    ['127.0.0.1.nip.example', false],
    ['localhost.', false],
    ['10.0.0.1', false],
    ['example.com', false],
  ])('%s is this computer: %s', (hostname, expected) => {
    expect(isLoopback(hostname)).toBe(expected)
  })
})

describe('a path within a server', () => {
  const origin = 'https://plaza.example.com'

  test.each([
    ['/', '/'],
    ['/r/books/post/x?sort=new#comments', '/r/books/post/x?sort=new#comments'],
    ['/a/../forums', '/forums'],
    ['/apiary', '/apiary'],
    ['/r/api', '/r/api'],
    ['/%', '/%'],
  ])('%s is %s', (path, expected) => {
    expect(pathWithin(path, origin)).toBe(expected)
  })

  test.each([
    '',
    'forums',
    'https://plaza.example.com/forums',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/api',
    '/api/logout',
    '/API/logout',
    '/x/../api/logout',
    '/%61pi/logout',
    '/api%2Flogout',
    'javascript:alert(1)',
    '/\u0000',
    `/${'a'.repeat(2000)}`,
  ])('%s is none', (path) => {
    expect(pathWithin(path, origin)).toBeNull()
  })
})

test('servers of the same name are told apart by their hosts', () => {
  const named = (name: string, origin: string) => ({ name, origin })
  const servers = [
    named('Plaza', 'https://one.example'),
    named('The Club', 'https://club.example'),
    named('Plaza', 'http://127.0.0.1:3000'),
  ]
  expect(toldApart(servers)).toEqual([
    named('Plaza (one.example)', 'https://one.example'),
    named('The Club', 'https://club.example'),
    named('Plaza (127.0.0.1:3000)', 'http://127.0.0.1:3000'),
  ])
})
