import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPeople, type People, type Visitor } from '../../testing/people.ts'

let people: People
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.close())

const to = (path: string) => `/api/login?${new URLSearchParams({ returnTo: path }).toString()}`
/** Where "Try again" leads. */
const tryAgain = async (answer: Response) => {
  expect(answer.status).toBe(400)
  return (/href="(\/api\/login[^"]*)"/.exec(await answer.text())?.[1] ?? '').replaceAll('&amp;', '&')
}
/** Begins to sign in, as a tab does that goes no further yet: answers the provider's address. */
const begin = async (browser: Visitor, path: string) =>
  (await browser.go(to(path))).headers.get('location') ?? ''
const keptIn = (browser: Visitor) => [...browser.cookies.keys()].filter((name) => name.startsWith('login_'))

test('the second of two tabs arrives where it was going, one after the other', async () => {
  const browser = people.browser()
  const [one, two] = [await begin(browser, '/r/cats'), await begin(browser, '/search?q=caf%C3%A9&sort=new')]
  const first = await browser.go((await browser.signIn(one, 'ada')).href)
  expect(first.headers.get('location')).toBe('/r/cats')
  const again = await tryAgain(await browser.go((await browser.signIn(two, 'ada')).href))
  expect((await browser.go(again)).headers.get('location')).toBe('/search?q=caf%C3%A9&sort=new')
})

test('and where both began before either had a session', async () => {
  const browser = people.browser()
  const begun = await Promise.all(['/r/cats', '/r/dogs'].map((path) => begin(browser, path)))
  // The browser keeps one of the two sessions; the tab of the other comes back to no login.
  const callbacks = [
    await browser.signIn(begun[0] ?? '', 'grace'),
    await browser.signIn(begun[1] ?? '', 'grace'),
  ]
  const isLost = async ({ href }: URL) => {
    const answer = await browser.go(href)
    return answer.status === 303 ? null : await tryAgain(answer)
  }
  const again = (await isLost(callbacks[0] as URL)) ?? (await isLost(callbacks[1] as URL)) ?? ''
  const path = new URL(again, people.publicUrl).searchParams.get('returnTo')
  expect(['/r/cats', '/r/dogs']).toContain(path)
  const leads = (await browser.go(again)).headers.get('location') ?? ''
  const arrived = leads.startsWith('/')
    ? leads
    : (await browser.go((await browser.signIn(leads, 'grace')).href)).headers.get('location')
  expect(arrived).toBe(path)
})

test('what is kept goes with the sign-in, and is never more than five of them', async () => {
  const browser = people.browser()
  const callback = await browser.signIn(to('/r/cats'), 'ada')
  expect(keptIn(browser)).toHaveLength(1)
  await browser.go(callback.href)
  expect(keptIn(browser)).toEqual([])
  const other = people.browser()
  for (let n = 0; n < 12; n++) {
    await begin(other, `/r/cats?page=${n}`)
    expect(keptIn(other).length).toBeLessThanOrEqual(5)
  }
  const long = people.browser()
  await begin(long, `/search?q=${'x'.repeat(1500)}`)
  expect(keptIn(long)).toEqual([])
})

test('it leads nowhere in another browser, and nowhere but here', async () => {
  const browser = people.browser()
  const callback = await browser.signIn(to('/r/cats'), 'ada')
  expect(await tryAgain(await people.browser().go(callback.href))).toBe('/api/login')
  for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    const victim = people.browser()
    for (const name of keptIn(browser)) victim.cookies.set(name, encodeURIComponent(evil))
    expect(await tryAgain(await victim.go(callback.href))).toBe('/api/login')
  }
})
