import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { hooksOf } from '../testing/fakes/sessions.ts'
import { origin, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const partition = `persist:server-${server.id}`
type Permission = Parameters<NonNullable<ReturnType<typeof hooksOf>['onPermissionRequest']>>[1]

/** What the handlers of a partition say to a permission, asked for in both ways. */
function answersTo(permission: string, requestingUrl: string, isMainFrame = true): boolean[] {
  const { onPermissionRequest, onPermissionCheck } = hooksOf(partition)
  const answers: boolean[] = []
  const details = { requestingUrl, isMainFrame }
  const name = permission as Permission
  onPermissionRequest?.(windowOf().contents, name, (granted) => answers.push(granted), details)
  answers.push(onPermissionCheck?.(windowOf().contents, name, origin, details) ?? true)
  return answers
}

describe('permissions', () => {
  beforeEach(() => {
    startApp()
  })

  test.each(['clipboard-sanitized-write', 'fullscreen'])('%s is for the server’s own page', (permission) => {
    expect(answersTo(permission, `${origin}/r/a`)).toEqual([true, true])
    expect(answersTo(permission, `${origin}/r/a`, false)).toEqual([false, false])
    expect(answersTo(permission, 'https://evil.example/')).toEqual([false, false])
    expect(answersTo(permission, `${origin}.evil.example/`)).toEqual([false, false])
    expect(answersTo(permission, 'plaza-shell://app/welcome.html')).toEqual([false, false])
  })

  test.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'display-capture',
    'midi',
    'hid',
    'serial',
    'usb',
    'openExternal',
    'pointerLock',
    'idle-detection',
    'unknown',
  ])('%s is for nobody', (permission) => {
    expect(answersTo(permission, `${origin}/`)).toEqual([false, false])
  })

  test('no device is ever given', () => {
    expect(hooksOf(partition).onDevicePermission?.({ deviceType: 'hid' } as never)).toBe(false)
  })
})

describe('certificates', () => {
  const verdict = (hostname: string, fingerprint: string) => {
    const results: number[] = []
    const certificate = { fingerprint }
    hooksOf(partition).onCertificate?.({ hostname, certificate } as never, (result) => results.push(result))
    return results
  }

  test('Chromium decides', () => {
    startApp()
    expect(verdict('plaza.example', 'sha256/a')).toEqual([-3])
  })

  test('except for the one that was pinned, on its own host', () => {
    startApp({ settings: { servers: [{ ...server, pinnedFingerprint: 'sha256/a' }] } })
    expect(verdict('plaza.example', 'sha256/a')).toEqual([0])
    expect(verdict('plaza.example', 'sha256/b')).toEqual([-3])
    expect(verdict('cdn.example', 'sha256/a')).toEqual([-3])
  })
})

test('the languages of the system are spelled, or those that were chosen', () => {
  const app = startApp({ languages: ['de-AT', 'xx'] })
  expect(callsOf('partition.setSpellCheckerLanguages')[0]).toEqual([['de']])
  app.settings.change({ spellcheckLanguages: ['fr', 'en-US'] })
  expect(callsOf('partition.setSpellCheckerLanguages').at(-1)).toEqual([['fr', 'en-US']])
})

test('the windows of two servers share nothing', () => {
  const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
  startApp({ settings: { servers: [server, other] } })
  expect(windowOf().contents.session).not.toBe(windowOf(other.id).contents.session)
})

describe('the shell’s own pages', () => {
  async function get(path: string, method = 'GET') {
    const folder = freshFolder()
    mkdirSync(join(folder, 'out', 'shell', 'assets'), { recursive: true })
    writeFileSync(join(folder, 'out', 'shell', 'welcome.html'), 'welcome')
    writeFileSync(join(folder, 'out', 'shell', 'assets', 'shell-x1.js'), 'script')
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    startApp({ appPath: folder })
    expect(existsSync(join(folder, 'secret.txt'))).toBe(true)
    const response = await hooksOf(partition).schemes.get('plaza-shell')?.(new Request(path, { method }))
    return { status: response?.status, text: await response?.text(), headers: response?.headers }
  }

  test('come with a policy that lets nothing in', async () => {
    const page = await get('plaza-shell://app/welcome.html?server=x')
    expect([page.status, page.text]).toEqual([200, 'welcome'])
    expect(page.headers?.get('Content-Security-Policy')).toContain("default-src 'self'")
    expect(page.headers?.get('Content-Type')).toContain('text/html')
    expect((await get('plaza-shell://app/assets/shell-x1.js')).headers?.get('Content-Type')).toContain(
      'javascript',
    )
  })

  test.each([
    'plaza-shell://app/',
    'plaza-shell://app/missing.html',
    'plaza-shell://app/../../secret.txt',
    'plaza-shell://app/..%2f..%2fsecret.txt',
    'plaza-shell://app/%2e%2e/%2e%2e/secret.txt',
    'plaza-shell://app/assets/../../../secret.txt',
    'plaza-shell://app/assets/..\\..\\..\\secret.txt',
    'plaza-shell://app//etc/passwd',
    'plaza-shell://app/assets',
    'plaza-shell://other/welcome.html',
  ])('%s is not one of them', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('are only read', async () => {
    expect((await get('plaza-shell://app/welcome.html', 'POST')).status).toBe(404)
  })
})
