import { beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '../testing/fakes/app.ts'
import { press } from '../testing/menu.ts'
import { views } from '../testing/fakes/windows.ts'
import { answersOf, arrive, ask, origin, say, server, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example', name: 'Other' }
const isPanel = ({ partition }: { partition: string }) => partition === 'persist:shell'
const tabs = () => views.filter((view) => !isPanel(view) && !view.contents.isDestroyed())
const bars = () => views.filter((view) => isPanel(view) && !view.contents.isDestroyed())
const tab = (index = 0) => {
  const found = tabs()[index]
  if (!found) throw new Error(`no tab ${index}`)
  return found
}
const bar = () => {
  const [found] = bars()
  if (!found) throw new Error('no bar')
  return found
}
const open = (options: Parameters<typeof startApp>[0] = {}) => {
  const running = startApp(options)
  arrive()
  return running
}

describe('a tab', () => {
  test('shows another page of the same server, with the same rights and the same partition', () => {
    open()
    press('New Tab')
    expect(tab().page.goal).toBe(`${origin}/`)
    expect(tab().partition).toBe(windowOf().partition)
    const [given] = callsOf('new WebContentsView').flat()
    expect(given).toEqual({ webPreferences: windowOf().options.webPreferences })
  })

  test('is shown alone, below the bar; the window’s own page keeps its top free', async () => {
    open()
    windowOf().window.setBounds({ width: 1000, height: 700 })
    expect(await ask('forum:look', {})).toMatchObject({ isShown: true, top: 0 })
    press('New Tab')
    arrive(tab())
    expect(tab()).toMatchObject({ isVisible: true, bounds: { y: 40, width: 1000, height: 660 } })
    expect(bar().bounds).toEqual({ x: 0, y: 0, width: 1000, height: 40 })
    expect(told('forum:view').at(-1)).toEqual({ isShown: false, isLookedAt: false, top: 40 })
    expect(await ask('forum:look', {}, tab())).toEqual({ isShown: true, isLookedAt: true, top: 0 })
    press('Previous Tab')
    expect(tab().isVisible).toBe(false)
    expect(told('forum:view').at(-1)).toEqual({ isShown: true, isLookedAt: true, top: 40 })
    windowOf().window.setBounds({ width: 800, height: 600 })
    expect(tab().bounds).toMatchObject({ width: 800, height: 560 })
  })

  test('opens behind the page where the person wants that', () => {
    open()
    expect(windowOf().open({ url: `${origin}/r/a`, disposition: 'background-tab' })).toEqual({
      action: 'deny',
    })
    expect(tab()).toMatchObject({ isVisible: false, page: { goal: `${origin}/r/a` } })
    windowOf().open({ url: `${origin}/r/b`, disposition: 'foreground-tab' })
    expect(tab(1).isVisible).toBe(true)
    windowOf().open({ url: 'https://evil.example/', disposition: 'background-tab' })
    windowOf().open({ url: `${origin}/api/logout`, disposition: 'background-tab' })
    expect(tabs()).toHaveLength(2)
  })

  test('closes, and what was beside it is seen; opened again it is where it was', () => {
    open()
    press('New Tab')
    arrive(tab(), `${origin}/r/a`)
    press('New Tab')
    arrive(tab(1), `${origin}/r/b`)
    press('Close Tab')
    expect(tabs()).toHaveLength(1)
    expect(tab().isVisible).toBe(true)
    press('Close Tab')
    expect(tabs()).toEqual([])
    expect(bars()).toEqual([])
    press('Reopen Closed Tab')
    expect(tab().page.goal).toBe(`${origin}/r/a`)
    press('Reopen Closed Tab')
    press('Reopen Closed Tab')
    expect(tabs()).toHaveLength(2)
  })

  test('the first one is the window', () => {
    open()
    press('Close Tab')
    expect(windowOf().window.isVisible()).toBe(false)
  })

  test('that holds text which is not kept asks before it goes', () => {
    open({ answers: [0, 1] })
    press('New Tab')
    arrive(tab())
    tab().page.wantsToStay = true
    press('Close Tab')
    expect(tabs()).toHaveLength(1)
    press('Close Tab')
    expect(tabs()).toEqual([])
  })

  test('of a server that is away says so, and comes back by itself', async () => {
    open({ respond: () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED')) })
    press('New Tab')
    tab().fail(-102, 'ERR_CONNECTION_REFUSED', `${origin}/`)
    await settle()
    expect(tab().page.url).toBe('plaza-shell://app/offline.html')
    expect(windowOf().page.url).toBe(`${origin}/`)
    world.respond = answersOf()
    await settle(6000)
    expect(tab().page.goal).toBe(`${origin}/`)
  })

  test('is where a link leads while it is in front', async () => {
    open()
    press('New Tab')
    arrive(tab())
    app.emit('open-url', { preventDefault: () => {} }, 'plaza://open?server=plaza.example&path=/r/x')
    await settle()
    expect(told('forum:open', tab())).toMatchObject([{ path: '/r/x' }])
    expect(told('forum:open')).toEqual([])
  })

  test('counts for nothing twice: there is a limit', () => {
    open()
    for (let count = 0; count < 30; count += 1) press('New Tab')
    expect(tabs()).toHaveLength(19)
  })
})

describe('a window that closes', () => {
  test('goes with its tabs, once each has let go', () => {
    open({ settings: { closeToTray: false, servers: [server] }, answers: [0, 1] })
    press('New Tab')
    arrive(tab())
    tab().page.wantsToStay = true
    const { window } = windowOf()
    window.close()
    expect(window.isDestroyed()).toBe(false)
    window.close()
    expect(window.isDestroyed()).toBe(true)
    expect(world.hasEnded).toBe(true)
    expect(tabs()).toEqual([])
  })

  test.each([
    ['the window was to close', () => windowOf().window.close()],
    ['the app was to end', () => app.quit()],
  ])('stays with what one tab has kept it for, also when %s and that tab goes later', (_what, leave) => {
    open({ settings: { closeToTray: false, servers: [server] }, answers: [0, 0, 1] })
    press('New Tab')
    arrive(tab())
    tab().page.wantsToStay = true
    leave()
    leave()
    expect(tabs()).toHaveLength(1)
    press('Close Tab')
    expect(tabs()).toEqual([])
    expect(windowOf().window.isVisible()).toBe(true)
    expect(world.hasEnded).toBe(false)
  })

  test('ends the app where the person has quit', () => {
    open()
    press('New Tab')
    app.quit()
    expect(world.hasEnded).toBe(true)
  })
})

describe('the bar', () => {
  test('is not there where there is nothing to choose', () => {
    open()
    expect(bars()).toEqual([])
    open({ settings: { tabBar: 'always', servers: [server] } })
    expect(bars()).toHaveLength(1)
    open({ settings: { tabBar: 'never', servers: [server, other] } })
    expect(bars()).toEqual([])
  })

  test('shows every server with what is unread there, and switches to one', async () => {
    open({ settings: { servers: [server, other] } })
    arrive(windowOf(other.id))
    await settle()
    say('forum:auth', { state: 'in', userId: 'ada' }, windowOf(other.id))
    say('forum:unread', { seq: 1, notifications: 2, messages: 1, total: 3 }, windowOf(other.id))
    expect(await ask('shell:state', {}, bar())).toMatchObject({
      page: { name: 'tabs', server: server.id },
      servers: [
        { id: server.id, unread: 0 },
        { id: other.id, unread: 3 },
      ],
    })
    await ask('shell:server', { do: 'open', id: other.id }, bar())
    await settle()
    expect(windowOf(other.id).window.isFocused()).toBe(true)
    // The page there stays where it is.
    expect(told('forum:open', windowOf(other.id))).toEqual([])
  })

  test('shows the tabs of its window, and does what is pressed', async () => {
    open()
    press('New Tab')
    await settle()
    tab().contents.emit('page-title-updated', {}, 'Trending', true)
    await settle()
    const shown = (await ask('shell:state', {}, bar())) as {
      page: { tabs: { key: string; title: string }[] }
    }
    expect(shown.page.tabs).toMatchObject([
      { key: server.id, isFront: false, canClose: false },
      { title: 'Trending', isFront: true, canClose: true },
    ])
    expect(callsOf('BrowserWindow.setTitle').at(-1)).toEqual(['Trending'])
    say('shell:tab', { do: 'select', key: server.id }, bar())
    expect(tab().isVisible).toBe(false)
    say('shell:tab', { do: 'new' }, bar())
    expect(tabs()).toHaveLength(2)
    say('shell:tab', { do: 'close', key: shown.page.tabs[1]?.key }, bar())
    expect(tabs()).toHaveLength(1)
    say('shell:tab', { do: 'close', key: server.id }, bar())
    expect(windowOf().window.isDestroyed()).toBe(false)
  })

  test('comes back after a crash, but not one that goes on crashing', async () => {
    const running = open()
    press('New Tab')
    await settle()
    for (let count = 0; count < 3; count += 1) {
      bar().contents.forcefullyCrashRenderer()
      expect(running.log.tail().at(-1)).toContain('"page":"tabs"')
      await settle()
      expect(bar().page).toMatchObject({ url: 'plaza-shell://app/tabs.html', isCrashed: false })
    }
    bar().contents.forcefullyCrashRenderer()
    await settle()
    expect(bar().page.isCrashed).toBe(true)
  })

  test.each(['Find…', 'Switch Server…'])(
    'goes with its window, as what %s has opened does',
    async (label) => {
      open()
      press('New Tab')
      await settle()
      press(label)
      await settle()
      expect(bars()).toHaveLength(2)
      windowOf().window.destroy()
      await settle()
      expect(bars()).toEqual([])
      expect(tabs()).toEqual([])
    },
  )

  test('is not drawn for a window that nobody sees', async () => {
    startApp({ settings: { servers: [server, other] } })
    expect(bars()).toHaveLength(1)
    windowOf(other.id).window.show()
    expect(bars()).toHaveLength(2)
  })
})
