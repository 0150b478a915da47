// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const page = (entry: string, text = ''): ParentNode => {
  const made = document.createDocumentFragment()
  const script = document.createElement('script')
  script.setAttribute('type', 'module')
  script.setAttribute('src', entry)
  const area = document.createElement('textarea')
  area.value = text
  made.append(script, area)
  return made
}
/** The module as a page that was just loaded has it. */
const load = async () => {
  vi.resetModules()
  return await import('./stale.ts')
}
beforeEach(() => sessionStorage.clear())

test('a page whose files are gone loads itself anew once, and again only for another build', async () => {
  const reload = vi.fn<() => void>()
  const first = await load()
  expect(first.reloadOnce(page('/assets/a.js'), reload)).toBe(true)
  expect(first.reloadOnce(page('/assets/a.js'), reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)

  const second = await load()
  expect(second.reloadOnce(page('/assets/a.js'), reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(second.reloadOnce(page('/assets/b.js'), reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('never takes away words that nobody has sent', async () => {
  const reload = vi.fn<() => void>()
  const { reloadOnce } = await load()
  expect(reloadOnce(page('/assets/a.js', 'half a comment'), reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('knows what browsers say of a file that is gone', async () => {
  const { isStale } = await load()
  for (const said of [
    'Failed to fetch dynamically imported module: https://plaza.example/assets/x.js',
    'error loading dynamically imported module: https://plaza.example/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])
    expect([said, isStale(new Error(said))]).toEqual([said, true])
  expect(isStale(new TypeError('undefined is not a function'))).toBe(false)
})
