import { beforeEach, describe, expect, test, vi } from 'vitest'
import { menuItem as item, menuItems, press as choose } from '../testing/menu.ts'
import { answersOf, arrive, origin, server, signedIn, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const press = async (label: string) => {
  choose(label)
  await settle()
}

describe('the menu', () => {
  test('goes to pages without loading the app anew', async () => {
    startApp()
    arrive()
    await press('New Post')
    await press('Messages')
    expect(told('forum:open')).toMatchObject([{ path: '/create' }, { path: '/messages' }])
    expect(item('New Post').accelerator).toBe('CmdOrCtrl+N')
  })

  test('knows the servers, the first nine by number', () => {
    const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example', name: 'R&D' }
    startApp({ settings: { servers: [server, other] } })
    expect(item('R&&D').accelerator).toBe('CmdOrCtrl+2')
  })

  test('offers nothing of a server while there is none', () => {
    startApp({ settings: { servers: [] } })
    expect(item('New Post').enabled).toBe(false)
    expect(item('Sign Out').enabled).toBe(false)
    expect(item('Preferences…').enabled).toBe(true)
  })

  test('developer tools are for those who develop', () => {
    startApp()
    expect(menuItems().some(({ role }) => role === 'toggleDevTools')).toBe(true)
    startApp({ isPackaged: true })
    expect(menuItems().some(({ role }) => role === 'toggleDevTools')).toBe(false)
  })

  test('signs out at the server, and shows its first page', async () => {
    const asked: string[] = []
    startApp({
      respond: answersOf((request) => {
        if (!request.url.endsWith('/api/logout')) return undefined
        asked.push(request.method)
        return Response.json({ url: '/' })
      }),
    })
    signedIn()
    expect(item('Sign Out').enabled).toBe(true)
    arrive(windowOf(), `${origin}/messages`)
    await press('Sign Out')
    expect(asked).toEqual(['POST'])
    expect(windowOf().page.goal).toBe(`${origin}/`)
    expect(item('Sign Out').enabled).toBe(false)
  })

  test.each([
    ['nobody answers', () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')), 1],
    ['the server cannot', () => Response.json({}, { status: 503 }), 1],
    ['nobody is signed in any more', () => Response.json({}, { status: 401 }), 0],
  ])('signing out while %s is told if it fails, and the page stays', async (...[, reply, failures]) => {
    startApp({
      respond: answersOf(({ url }) => (new URL(url).pathname === '/api/logout' ? reply() : undefined)),
    })
    signedIn()
    arrive(windowOf(), `${origin}/messages`)
    await press('Sign Out')
    const told = callsOf('dialog.showMessageBox').map((args) => args.at(-1))
    const failure = { message: 'Failed to log out. Please try again.', buttons: ['OK'] }
    expect(told).toEqual(Array.from({ length: failures }, () => expect.objectContaining(failure)))
    expect(windowOf().page.goal).toBe(failures ? `${origin}/messages` : `${origin}/`)
    expect(item('Sign Out').enabled).toBe(failures > 0)
  })

  test('zooms the server’s pages, and keeps that', async () => {
    const app = startApp()
    arrive()
    for (let count = 0; count < 30; count += 1) await press('Zoom In')
    expect(app.settings.get().servers[0]?.zoom).toBe(3)
    await press('Actual Size')
    await press('Zoom Out')
    expect(app.settings.get().servers[0]?.zoom).toBe(0.9)
    expect(callsOf('webContents.zoomFactor=').at(-1)).toEqual([0.9])
    startApp({ userData: app.userData })
    arrive()
    expect(callsOf('webContents.zoomFactor=').at(-1)).toEqual([0.9])
  })

  test('reloads what is there, and tries again what is not', async () => {
    startApp()
    arrive()
    await press('Reload')
    expect(callsOf('webContents.reload')).toHaveLength(1)
    windowOf().contents.emit('did-fail-load', {}, -106, 'X', `${origin}/`, true)
    await press('Reload')
    expect(callsOf('webContents.reload')).toHaveLength(1)
    expect(windowOf().page.goal).toBe(`${origin}/`)
  })

  test('opens the shell’s own pages in one window', async () => {
    startApp()
    await press('Preferences…')
    expect(windowOf(null).page.goal).toBe('plaza-shell://app/preferences.html')
    await press('Diagnostics')
    await press('Add Server…')
    expect(windowOf(null).page.goal).toBe('plaza-shell://app/welcome.html')
  })

  test('goes back and forward, and quits', async () => {
    startApp()
    arrive()
    await press('Back')
    await press('Forward')
    await press('Quit Plaza')
    for (const name of ['navigationHistory.goBack', 'navigationHistory.goForward', 'app.quit'])
      expect(callsOf(name)).toHaveLength(1)
  })
})
