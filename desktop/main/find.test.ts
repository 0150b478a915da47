import { beforeEach, expect, test, vi } from 'vitest'
import { press as choose } from '../testing/menu.ts'
import { views } from '../testing/fakes/windows.ts'
import { arrive, ask, say, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const press = async (label: string) => {
  choose(label)
  await settle()
}
const panels = () =>
  views.filter(({ page, contents }) => page.goal.includes('/find.') && !contents.isDestroyed())
const panel = () => {
  const [found] = panels()
  if (!found) throw new Error('no search')
  return found
}
const looked = () => callsOf('webContents.findInPage')

test('text is looked for in the page in front, and its places are counted', async () => {
  startApp()
  arrive()
  windowOf().window.setBounds({ width: 1000, height: 700 })
  await press('Find…')
  expect(panel().bounds).toMatchObject({ y: 0, width: 380 })
  say('shell:find', { do: 'find', text: 'coffee', isForward: true }, panel())
  say('shell:find', { do: 'find', text: 'coffee', isForward: true }, panel())
  say('shell:find', { do: 'find', text: 'coffee', isForward: false }, panel())
  expect(looked()).toEqual([
    ['coffee', { forward: true, findNext: true }],
    ['coffee', { forward: true, findNext: false }],
    ['coffee', { forward: false, findNext: false }],
  ])
  const result = { requestId: 1, activeMatchOrdinal: 2, matches: 7, finalUpdate: true }
  windowOf().contents.emit('found-in-page', {}, { ...result, matches: 3, finalUpdate: false })
  windowOf().contents.emit('found-in-page', {}, result)
  expect(await ask('shell:state', {}, panel())).toMatchObject({
    page: { name: 'find', active: 2, matches: 7 },
  })
  say('shell:find', { do: 'find', text: '', isForward: true }, panel())
  expect(callsOf('webContents.stopFindInPage')).toEqual([['clearSelection']])
  expect(await ask('shell:state', {}, panel())).toMatchObject({ page: { active: 0, matches: 0 } })
})

test('the keys for the next place open the search where there is none', async () => {
  startApp()
  arrive()
  await press('Find Next')
  expect(panels()).toHaveLength(1)
  say('shell:find', { do: 'find', text: 'a', isForward: true }, panel())
  await press('Find Next')
  await press('Find Previous')
  expect(looked().slice(1)).toEqual([
    ['a', { forward: true, findNext: false }],
    ['a', { forward: false, findNext: false }],
  ])
  await press('Find…')
  expect(panels()).toHaveLength(1)
})

test('it ends with what was found still marked, and the page has the keyboard again', async () => {
  startApp()
  arrive()
  await press('Find…')
  say('shell:find', { do: 'close' }, panel())
  expect(panels()).toEqual([])
  expect(callsOf('webContents.stopFindInPage')).toEqual([['keepSelection']])
})

test('another page is searched for the same, another tab is not', async () => {
  startApp()
  arrive()
  await press('Find…')
  say('shell:find', { do: 'find', text: 'a', isForward: true }, panel())
  arrive()
  expect(looked()).toHaveLength(2)
  await press('New Tab')
  expect(panels()).toEqual([])
})
