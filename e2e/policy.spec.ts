import { expect, signIn, test } from './test.ts'

// What is tried here is what the policy refuses, and the console tells of it.
test.use({
  expectedErrors:
    /TrustedHTML|TrustedScript|TrustedTypePolicy|Content Security Policy|Failed to load resource/,
})

/** Tries what would make code of a text, and answers how each was met. (Playwright itself may use eval, so that is not tried.) */
const attempts = () => {
  const tried: Record<string, () => unknown> = {
    html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
    adjacent: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    document: () => document.write('<b>x</b>'),
    scriptAddress: () => (document.createElement('script').src = '/theme.js'),
    scriptText: () => (document.createElement('script').text = 'alert(1)'),
    timer: () => setTimeout('alert(1)' as unknown as () => void),
    frame: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
    parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    otherPolicy: () =>
      (
        globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => object } }
      ).trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
  }
  return Object.fromEntries(
    Object.entries(tried).map(([name, attempt]) => {
      try {
        attempt()
        return [name, 'done']
      } catch (error) {
        return [name, (error as Error).name]
      }
    }),
  )
}

test('no text becomes code on any page, signed in or not', async ({ page }) => {
  const refused = await page.goto('/').then(() => page.evaluate(attempts))
  expect(Object.entries(refused).filter(([, outcome]) => outcome === 'done')).toEqual([])
  await signIn(page, 'member', '/forums')
  const again = await page.evaluate(attempts)
  expect(Object.entries(again).filter(([, outcome]) => outcome === 'done')).toEqual([])
})

test('the service worker is the one script whose address the app may give', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const other = page.evaluate(() =>
    navigator.serviceWorker.register('/theme.js').then(
      () => 'done',
      (error: Error) => error.name,
    ),
  )
  expect(await other.catch((error: Error) => error.message)).toMatch(/TypeError|TrustedScriptURL/)
})

test('a page cannot be framed, opened beside or read by another site', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.headers()).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const framed = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = '/forums'
        frame.addEventListener('load', () => resolve(frame.contentDocument?.title ?? null))
        document.body.append(frame)
      }),
  )
  expect(framed).toBeNull()
})
