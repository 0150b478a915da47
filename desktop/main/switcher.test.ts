import { beforeEach, expect, test, vi } from 'vitest'
import { views } from '../testing/fakes/windows.ts'
import { press as choose } from '../testing/menu.ts'
import { arrive, ask, origin, say, server, startApp, windowOf } from '../testing/rig.ts'
import { serverId } from './serverId.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const other = { id: serverId('https://club.example'), origin: 'https://club.example', name: 'Club', zoom: 1 }
const panels = () =>
  views.filter(({ page, contents }) => page.goal.includes('/switcher.') && !contents.isDestroyed())
const panel = () => {
  const [found] = panels()
  if (!found) throw new Error('no switcher')
  return found
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const press = async (label: string) => {
  choose(label)
  await settle()
}

test('a page opens it, and is not told what it shows', async () => {
  startApp({ settings: { servers: [server, other] } })
  arrive()
  const before = windowOf().sent.length
  say('forum:switch', {})
  say('forum:switch', {})
  await settle()
  expect(panels()).toHaveLength(1)
  expect(panel().partition).toBe('persist:shell')
  expect(JSON.stringify(windowOf().sent.slice(before))).not.toContain('club.example')
  const { servers, page } = (await ask('shell:state', {}, panel())) as Record<string, unknown[]>
  expect(servers).toMatchObject([{ origin }, { origin: other.origin }])
  expect(page).toMatchObject({ name: 'switcher' })
})

test('it goes to another server, where that is, and is gone', async () => {
  startApp({ settings: { servers: [server, other] } })
  arrive(windowOf(other.id), `${other.origin}/r/books`)
  arrive()
  await press('Switch Server…')
  say('shell:switch', { do: 'server', id: other.id }, panel())
  await settle()
  expect(panels()).toEqual([])
  expect(windowOf(other.id).window.isVisible()).toBe(true)
  expect(windowOf(other.id).page.url).toBe(`${other.origin}/r/books`)
})

test('it leaves the page of the same server alone', async () => {
  startApp()
  arrive(windowOf(), `${origin}/r/books`)
  await press('Switch Server…')
  say('shell:switch', { do: 'server', id: server.id }, panel())
  await settle()
  expect(panels()).toEqual([])
  expect(windowOf().page.url).toBe(`${origin}/r/books`)
  expect(windowOf().sent.filter(({ channel }) => channel === 'forum:open')).toEqual([])
})

test('it goes to a tab, or nowhere', async () => {
  startApp()
  arrive()
  await press('New Tab')
  const tabs = () => views.filter(({ page }) => page.goal === `${origin}/`)
  await press('Switch Server…')
  const { page } = (await ask('shell:state', {}, panel())) as { page: { tabs: { key: string }[] } }
  expect(page.tabs).toMatchObject([{ isFront: false }, { isFront: true }])
  say('shell:switch', { do: 'tab', key: page.tabs[0]?.key }, panel())
  expect(panels()).toEqual([])
  expect(tabs().map(({ view }) => view.getVisible())).toEqual([false])
  await press('Switch Server…')
  say('shell:switch', { do: 'close' }, panel())
  expect(panels()).toEqual([])
})

test('it goes when it loses the focus, and when a tab is chosen', async () => {
  startApp()
  arrive()
  await press('Switch Server…')
  panel().contents.emit('blur')
  expect(panels()).toEqual([])
  await press('Switch Server…')
  await press('New Tab')
  expect(panels()).toEqual([])
})
