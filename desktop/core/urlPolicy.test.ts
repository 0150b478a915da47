import { describe, expect, test } from 'vitest'
import { isGranted } from './permissionPolicy.ts'
import { shellOrigin } from './schemes.ts'
import { decideExternal, decideNavigation } from './urlPolicy.ts'

const origin = 'https://plaza.example.com'

describe('an address outside the app', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTPS://EXAMPLE.ORG/A b', 'https://example.org/A%20b'],
    ['https://good.com.evil/x', 'https://good.com.evil/x'],
    ['https://аpple.com', 'https://xn--pple-43d.com/'],
    ['https://example.org/"&calc', 'https://example.org/%22&calc'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['mailto:a@example.org?subject=Hi%20you&attach=/etc/passwd', 'mailto:a@example.org?subject=Hi%20you'],
    ['mailto:a@example.org?attachment=x&bcc=spy@evil.example', 'mailto:a@example.org'],
  ])('%s is opened as %s', (url, written) => {
    expect(decideExternal(url)).toEqual({ do: 'open', url: written })
  })

  test('plain http asks first', () => {
    expect(decideExternal('http://example.org')).toEqual({ do: 'ask', url: 'http://example.org/' })
  })

  test.each([
    '',
    'example.org',
    'https://',
    'https://good.com@evil.example',
    'https://user:password@example.org',
    'http://localhost:80@evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://plaza.example.com/1',
    'file:///etc/passwd',
    String.raw`\\server\share`,
    'smb://server/share',
    'ms-msdt:/id',
    'search-ms:query=x',
    'vbscript:x',
    'about:blank',
    'chrome://settings',
    'devtools://devtools',
    'view-source:https://example.org',
    'plaza://auth/callback?code=a&state=b',
    'plaza-shell://app/preferences.html',
    'ssh://example.org',
    'tel:+1',
    `https://example.org/${'a'.repeat(2100)}`,
  ])('%s is refused', (url) => {
    expect(decideExternal(url)).toEqual({ do: 'refuse' })
  })
})

describe('a navigation', () => {
  const decide = (url: string, more: { isMainFrame?: boolean; chain?: string[]; origin?: string } = {}) =>
    decideNavigation({ url, origin, isMainFrame: true, ...more })

  test.each([
    [`${origin}/r/books`, 'allow'],
    [`${origin}:443/`, 'allow'],
    [`${origin}/api/login?returnTo=/`, 'allow'],
    ['https://plaza.example.com.evil/', 'open'],
    ['https://plaza.example.com:8443/', 'open'],
    ['https://sub.plaza.example.com/', 'open'],
    ['http://plaza.example.com/', 'ask'],
    ['https://plaza.example.com@evil.example/', 'refuse'],
    ['https://me@plaza.example.com/', 'refuse'],
    [`blob:${origin}/1`, 'refuse'],
    ['javascript:alert(1)', 'refuse'],
    ['data:text/html,x', 'refuse'],
    ['file:///etc/passwd', 'refuse'],
    ['about:blank', 'refuse'],
    ['plaza-shell://app/preferences.html', 'refuse'],
    ['not an address', 'refuse'],
  ])('of a server’s window to %s: %s', (url, expected) => {
    expect(decide(url).do).toBe(expected)
  })

  test.each([
    ['plaza-shell://app/welcome.html', 'allow'],
    ['plaza-shell://other/welcome.html', 'refuse'],
    ['plaza://app/welcome.html', 'refuse'],
    [`${origin}/`, 'open'],
    ['null', 'refuse'],
  ])('of the shell’s own pages to %s: %s', (url, expected) => {
    expect(decide(url, { origin: shellOrigin }).do).toBe(expected)
  })

  test.each([
    ['https://frames.example', 'allow'],
    ['about:srcdoc', 'allow'],
    ['about:blank', 'allow'],
    ['http://127.0.0.1:3000/x', 'allow'],
    ['http://frames.example', 'refuse'],
    ['javascript:alert(1)', 'refuse'],
    ['file:///etc/passwd', 'refuse'],
    ['plaza://open?server=a&path=/', 'refuse'],
    ['plaza-shell://app/welcome.html', 'refuse'],
    ['mailto:a@example.org', 'refuse'],
  ])('of a frame to %s: %s', (url, expected) => {
    expect(decide(url, { isMainFrame: false }).do).toBe(expected)
  })

  const provider = 'https://id.example/authorize?x=1'
  const login = `${origin}/api/login?returnTo=%2Fmy-plan&payment_success=true&plan=pro`

  test.each([
    ['at once', [login], login],
    ['after a second redirect', [login, `${origin}/api/login?returnTo=%2F`], login],
    ['from a page', [`${origin}/r/books`, login], login],
  ])(
    'that a login redirects %s becomes the sign-in, with the address that was asked for',
    (_, chain, loginUrl) => {
      expect(decide(provider, { chain })).toEqual({ do: 'signIn', loginUrl })
    },
  )

  test.each([
    ['another page redirected', [`${origin}/out?to=x`]],
    ['the login is another server’s', ['https://evil.example/api/login']],
    ['the login only looks like one', [`${origin}/api/login/x`, `${origin}/r/api/login`]],
    ['nothing redirected', []],
  ])('that leaves because %s is none', (_, chain) => {
    expect(decide(provider, { chain })).toEqual({ do: 'open', url: provider })
  })

  test.each(['javascript:alert(1)', 'file:///x', 'https://a@evil.example'])(
    'a login never redirects to %s',
    (url) => {
      const { do: done } = decide(url, { chain: [login] })
      expect(done).not.toBe('allow')
    },
  )
})

describe('a permission', () => {
  const ask = (permission: string, more: Partial<Parameters<typeof isGranted>[0]> = {}) =>
    isGranted({ permission, url: `${origin}/r/x`, origin, isMainFrame: true, ...more })

  test.each(['clipboard-sanitized-write', 'fullscreen'])('%s is given', (permission) => {
    expect(ask(permission)).toBe(true)
    expect(ask(permission, { url: `${shellOrigin}/signin.html`, origin: shellOrigin })).toBe(true)
  })

  test.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'midiSysex',
    'hid',
    'serial',
    'usb',
    'openExternal',
    'pointerLock',
    'keyboardLock',
    'display-capture',
    'idle-detection',
    'fileSystem',
    'window-management',
    'storage-access',
    'unknown',
    '',
    'constructor',
  ])('%s never', (permission) => {
    expect(ask(permission)).toBe(false)
  })

  test.each([
    [{ url: 'https://plaza.example.com.evil' }],
    [{ url: 'https://evil.example' }],
    [{ url: '' }],
    [{ url: 'about:blank' }],
    [{ url: 'data:text/html,x', origin: 'null' }],
    [{ isMainFrame: false }],
  ])('not to %j', (more) => {
    expect(ask('fullscreen', more)).toBe(false)
  })
})
