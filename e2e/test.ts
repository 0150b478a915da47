import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { startPlaza, type Engine, type Plaza } from './plaza.ts'

interface WorkerParts {
  plaza: Plaza
  /** Files that name the same share servers, one per worker: those that name none leave behind what others do not mind. */
  sharing: 'all' | 'asSeeded' | 'movedClock' | 'unpaid' | 'counted' | 'asking'
}
interface TestParts {
  /** Fails the test when a page wrote an error to the console, unless the text is expected. */
  expectedErrors: RegExp
  /** Somebody else, signed in at a browser of their own; what that browser complains of counts as well. */
  another: (username: string, path?: string) => Promise<Page>
  /** One more server, for this journey alone. */
  startOwn: (env?: Record<string, string>, beside?: Plaza) => Promise<Plaza>
}

/** Journeys run against a real server of the project's engine, one per worker. */
export const test = base.extend<TestParts, WorkerParts>({
  plaza: [
    async ({}, use, info) => {
      const plaza = await startPlaza(info.project.metadata['engine'] as Engine)
      await use(plaza)
      await plaza.stop()
    },
    { scope: 'worker' },
  ],
  sharing: ['all', { scope: 'worker', option: true }],
  baseURL: async ({ plaza }, use) => {
    await use(plaza.url)
  },
  expectedErrors: [/(?!)/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchConsole(page)
    await use(page)
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([])
  },
  another: async ({ browser, plaza, expectedErrors }, use) => {
    const visits: { page: Page; errors: string[] }[] = []
    await use(async (username, path) => {
      const page = await (await browser.newContext({ baseURL: plaza.url })).newPage()
      visits.push({ page, errors: watchConsole(page) })
      await signIn(page, username, path)
      return page
    })
    // Pages go before their cookies: one that was still open would ask without them, and be refused.
    for (const { page } of visits) await page.close()
    for (const { page } of visits) await page.context().close()
    const errors = visits.flatMap((visit) => visit.errors)
    expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([])
  },
  startOwn: async ({}, use, info) => {
    const started: Plaza[] = []
    await use(async (env, beside) => {
      const own = await startPlaza(info.project.metadata['engine'] as Engine, env, beside)
      started.push(own)
      return own
    })
    for (const own of started) await own.stop()
  },
})

/** A name that nobody and nothing else has, in this run of a journey and in any other over the same server. */
export const unique = (name: string): string => `${name}-${randomBytes(3).toString('hex')}`

/** Uses a page that the server drew, so that its scripts come, and waits until they have taken it over. */
async function takenOver(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wheel')))
  await expect(page.locator('meta[name="plaza-drawn"]')).toHaveCount(0)
}

/** What a page shows stands still: it is taken over, nothing loads any more, and what appeared has come to rest. */
export async function atRest(page: Page): Promise<void> {
  await takenOver(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    // A browser that draws nothing may never tell of either: what still moves is looked for again, and not trusted.
    const atMost = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    do {
      await Promise.race([Promise.allSettled(passing().map(({ finished }) => finished)), atMost(5000)])
      // What has just been drawn begins to move some frames later.
      for (let frames = 0; frames < 3 && !document.hidden; frames += 1)
        await Promise.race([new Promise(requestAnimationFrame), atMost(1000)])
    } while (passing().length > 0)
  })
}

/** Collects what a page complains of: errors in its console and exceptions that nobody caught. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * Signs in as one of the demo accounts, or as a new person of that name, and opens a page if one is given. The way
 * through the provider is gone without drawing its pages, and nothing of ours: who signs in by hand is `signInByHand`.
 */
export async function signIn(page: Page, username: string, path?: string): Promise<void> {
  const end = '/about'
  const form = await page.request.get(`/api/login?returnTo=${end}`)
  const answer = await page.request.post(form.url(), { form: { username } })
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, end])
  if (path !== undefined) await page.goto(path)
}

/** Signs in as people do: types the name on the provider's page, and is led to the address. */
export async function signInByHand(page: Page, username: string, returnTo = '/'): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('button[type=submit], input[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dev/idp') && !url.pathname.startsWith('/api/'))
}

/** Lets what a page reads from some addresses wait until the answer is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  return release
}

/**
 * Moves the clock of a server on, and answers what it says then. Each call has a connection of its own: one that was
 * quiet for five seconds is closed by the server, perhaps while the next call is on its way.
 */
export function moveClock({ url }: Pick<Plaza, 'url'>, seconds: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const asked = request(`${url}/dev/payments/control/clock`, { method: 'POST', agent: false, headers })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the clock was not moved: ${answer.statusCode}`))
      else json(answer).then((said) => resolve(new Date((said as { now: string }).now)), reject)
    })
    asked.end(JSON.stringify({ advanceSeconds: Math.ceil(seconds) }))
  })
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The rules of those standards that look at colours. */
const colourRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/**
 * Nothing that a screen reader or a keyboard would stumble over; of a page that was looked at in another theme,
 * the colours alone.
 */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  await atRest(page)
  // A page is the same over both databases, and is looked at over the first: that is a tenth of a run's time.
  if (test.info().project.metadata['engine'] === 'postgres') return
  // What the sticky bar half covers at the moment is not too small to press.
  await page.evaluate(() => scrollTo(0, 0))
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: what === 'all' ? standards : colourRules, resultTypes: ['violations'] })
    // What is found in frames is put together in a further page, which a page without frames can do without.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

export { expect }
