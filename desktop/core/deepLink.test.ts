import { describe, expect, test } from 'vitest'
import { deepLinkOf, readDeepLink, serverOfHost } from './deepLink.ts'

describe('a link to a page', () => {
  test.each([
    ['plaza://open?server=plaza.example.com&path=/r/books', 'plaza.example.com', '/r/books'],
    ['plaza://open/?server=plaza.example.com&path=/', 'plaza.example.com', '/'],
    [
      'PLAZA://open?server=Plaza.Example.com&path=%2Fr%2Fb%3Fsort%3Dnew',
      'plaza.example.com',
      '/r/b?sort=new',
    ],
    ['plaza://open?server=127.0.0.1:3000&path=/', '127.0.0.1:3000', '/'],
    ['plaza://open?server=b%C3%BCcher.example&path=/', 'xn--bcher-kva.example', '/'],
    ['plaza://open?server=good.com.evil&path=/', 'good.com.evil', '/'],
  ])('%s', (link, host, path) => {
    expect(readDeepLink(link)).toEqual({ do: 'open', host, path })
  })
})

test('the answer to a sign-in', () => {
  expect(readDeepLink('plaza://auth/callback?code=a-B_9&state=s')).toEqual({
    do: 'finishSignIn',
    code: 'a-B_9',
    state: 's',
  })
})

describe('anything else is nothing', () => {
  test.each([
    '',
    'plaza:',
    'plaza://',
    'plaza:open?server=a&path=/',
    'https://open?server=a&path=/',
    'javascript:alert(1)',
    'plaza-shell://app/preferences.html',
    'plaza://evil?server=a&path=/',
    'plaza://open',
    'plaza://open?server=a',
    'plaza://open?path=/',
    'plaza://open?server=&path=/',
    'plaza://open/x?server=a&path=/',
    'plaza://open:1?server=a&path=/',
    'plaza://me@open?server=a&path=/',
    'plaza://open?server=a&path=/#x',
    'plaza://open?server=a&server=b&path=/',
    'plaza://open?server=a&path=/&path=/b',
    'plaza://open?server=me@a&path=/',
    'plaza://open?server=a/b&path=/',
    'plaza://open?server=a%23b&path=/',
    'plaza://open?server=a%3Fb&path=/',
    'plaza://open?server=a%5Cb&path=/',
    'plaza://open?server=https://a&path=/',
    'plaza://open?server=a&path=r/books',
    'plaza://open?server=a&path=//evil.example',
    'plaza://open?server=a&path=/%5Cevil.example',
    'plaza://open?server=a&path=https://evil.example',
    'plaza://open?server=a&path=javascript:alert(1)',
    'plaza://open?server=a&path=/api/logout',
    'plaza://open?server=a&path=/%2561pi/logout',
    'plaza://auth?code=a&state=b',
    'plaza://auth/callback?code=a',
    'plaza://auth/callback?state=b',
    'plaza://auth/callback?code=&state=b',
    'plaza://auth/callback?code=a%20b&state=b',
    'plaza://auth/callback?code=a&state=b&code=c',
    'plaza://auth/callback/../callback2?code=a&state=b',
    `plaza://auth/callback?code=${'a'.repeat(201)}&state=b`,
    `plaza://open?server=a&path=/${'a'.repeat(5000)}`,
  ])('%s', (link) => {
    expect(readDeepLink(link)).toBeNull()
  })
})

test('is found among the arguments of a start', () => {
  expect(deepLinkOf(['/usr/bin/plaza', '--hidden', 'plaza://open?server=a&path=/'])).toBe(
    'plaza://open?server=a&path=/',
  )
  expect(deepLinkOf(['/usr/bin/plaza', '--url=plaza://open'])).toBeUndefined()
})

test('names a server that the person has, by its whole host', () => {
  const server = { id: '0123456789abcdef', origin: 'https://plaza.example.com:8443', name: 'P', zoom: 1 }
  expect(serverOfHost([server], 'plaza.example.com:8443')).toBe(server)
  expect(serverOfHost([server], 'plaza.example.com')).toBeUndefined()
  expect(serverOfHost([server], 'evil.plaza.example.com:8443')).toBeUndefined()
})
