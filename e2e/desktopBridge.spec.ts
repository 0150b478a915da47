import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Conversation, Message } from '#shared/conversations.ts'
import type { Post } from '#shared/posts.ts'
import { readDeepLink } from '../desktop/core/deepLink.ts'
import { type Attempt, browserAddress, idleSignIn, reduceSignIn } from '../desktop/core/signIn.ts'
import { asDesktopApp, callAs, lastSaid, seeAs } from './desktopApp.ts'
import { expect, expectAccessible, signIn, signInByHand, test } from './test.ts'

test('the app counts, tells, opens and answers for the page that it shows', async ({ page, another }) => {
  await asDesktopApp(page, () => Promise.resolve(false))
  await signInByHand(page, 'member')
  await expect.poll(() => lastSaid(page, 'auth')).toMatchObject({ state: 'in' })
  const before = await expect
    .poll(() => lastSaid(page, 'unread'))
    .toBeTruthy()
    .then(() => lastSaid(page, 'unread'))
  const creator = await another('creator', '/')
  const open = (path: string, nonce: string) =>
    page.evaluate((message) => window.app.handlers.open?.(message), { path, nonce })

  const conversation = await callAs<Conversation>(creator, '/api/conversations', { usernames: ['member'] })
  const messages = `/api/conversations/${conversation.id}/messages`
  const { unreadCount } = await callAs<Conversation>(page, `/api/conversations/${conversation.id}`)

  await test.step('a message is counted and told', async () => {
    const sent = await callAs<Message>(creator, messages, { content: 'Did you try the new grinder?' })
    await expect
      .poll(() => lastSaid(page, 'notify'))
      .toMatchObject({
        id: sent.id,
        kind: 'message',
        title: 'u/creator',
        body: 'Did you try the new grinder?',
        path: `/messages?c=${conversation.id}`,
        thread: conversation.id,
        isReplyable: true,
      })
    await expect
      .poll(async () => (await lastSaid(page, 'unread'))?.messages)
      .toBe((before?.messages ?? 0) + 1)
  })

  await test.step('what is written into the notification is sent by the page', async () => {
    const reply = { nonce: 'reply-1', thread: conversation.id, text: 'Not yet, on Sunday.' }
    await page.evaluate((message) => window.app.handlers.reply?.(message), reply)
    await expect.poll(() => lastSaid(page, 'replied')).toEqual({ nonce: 'reply-1', ok: true })
    // Asked twice, sent once.
    await page.evaluate((message) => window.app.handlers.reply?.(message), reply)
    await expect.poll(() => page.evaluate(() => window.app.said.replied.length)).toBe(2)
    const [newest, older] = await callAs<Message[]>(creator, messages)
    expect(newest).toMatchObject({ senderUsername: 'member', content: 'Not yet, on Sunday.' })
    expect(older).toMatchObject({ senderUsername: 'creator' })
  })

  await test.step('pressed, it opens the conversation, and reading takes it back', async () => {
    await open(`/messages?c=${conversation.id}`, 'open-1')
    await expect(page.getByText('Did you try the new grinder?').last()).toBeVisible()
    await expect.poll(() => lastSaid(page, 'opened')).toEqual({ nonce: 'open-1' })
    await expect.poll(() => lastSaid(page, 'withdraw')).toEqual({ thread: conversation.id })
    await expect
      .poll(async () => (await lastSaid(page, 'unread'))?.messages)
      .toBe((before?.messages ?? 0) - unreadCount)
  })

  await test.step('what arrives while nobody looks stays unread, until somebody does', async () => {
    const newest = async () => (await callAs<Message[]>(creator, messages))[0]
    await seeAs(page, { isShown: false, isLookedAt: false })
    const sent = await callAs<Message>(creator, messages, { content: 'Are you there?' })
    await expect.poll(() => lastSaid(page, 'notify')).toMatchObject({ id: sent.id })
    await expect(page.getByText('Are you there?').last()).toBeVisible()
    await expect
      .poll(async () => (await lastSaid(page, 'unread'))?.messages)
      .toBe((before?.messages ?? 0) - unreadCount + 1)
    expect(await newest()).toMatchObject({ id: sent.id, isRead: false })
    await seeAs(page, { isShown: true, isLookedAt: true })
    await expect.poll(newest).toMatchObject({ id: sent.id, isRead: true })
  })

  await test.step('a comment is told, and pressed it opens the post', async () => {
    const [forum] = await callAs<{ id: string }[]>(page, '/api/forums')
    const post = await callAs<Post>(page, '/api/posts', {
      title: 'A question from the desktop',
      content: 'Does this reach anybody?',
      type: 'discussion',
      forumId: forum?.id,
    })
    await callAs(creator, `/api/posts/${post.id}/comments`, { content: 'It does.' })
    await expect.poll(() => lastSaid(page, 'notify')).toMatchObject({ thread: post.id })
    const told = await lastSaid(page, 'notify')
    expect(told?.title).toContain('u/creator')
    await open(told?.path ?? '', 'open-2')
    await expect(page.getByRole('heading', { level: 1, name: 'A question from the desktop' })).toBeVisible()
    await expect(page.getByText('It does.')).toBeVisible()
    await expect.poll(() => lastSaid(page, 'opened')).toEqual({ nonce: 'open-2' })
  })
  await creator.context().close()
})

test('a page that nobody sees is woken by none of its timers more than once a minute', async ({ page }) => {
  await page.clock.install()
  await asDesktopApp(page, () => Promise.resolve(false))
  await page.addInitScript(() => {
    const woken: string[] = []
    Object.assign(window, { woken })
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const set = window[name] as (act: () => void, milliseconds?: number, ...rest: unknown[]) => number
      Object.assign(window, {
        [name]: (act: () => void, milliseconds?: number, ...rest: unknown[]) => {
          const place = new Error().stack ?? ''
          return set(
            (...given: []) => {
              woken.push(place)
              act(...given)
            },
            milliseconds,
            ...rest,
          )
        },
      })
    }
  })
  await signIn(page, 'member', '/')
  await expect.poll(() => lastSaid(page, 'unread')).toBeTruthy()
  await seeAs(page, { isShown: false, isLookedAt: false })
  // What was begun in sight comes to its end.
  await page.clock.runFor('02:00')
  const minutes = 20
  const woken = await page.evaluate(() => (window as unknown as { woken: string[] }).woken.splice(0).length)
  expect(woken).toBeGreaterThan(0)
  await page.clock.runFor(`${minutes}:00`)
  const places = await page.evaluate(() => (window as unknown as { woken: string[] }).woken)
  expect(places.length).toBeGreaterThanOrEqual(minutes)
  const counts = Map.groupBy(places, (place) => place)
  expect([...counts].flatMap(([place, times]) => (times.length > minutes ? place : []))).toEqual([])
})

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('ends at the home of the same server', async ({ page, plaza }) => {
    await asDesktopApp(page, () => Promise.resolve(false))
    await page.goto('/no-such-page')
    await expect(page).toHaveURL(`${plaza.url}/`)
  })
})

const random = () => randomBytes(32).toString('base64url')

/** What the app makes for a sign-in: the verifier stays with it, the browser sees the hash. */
function attemptAt(origin: string, landing: string): Attempt {
  const verifier = random()
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    server: 's',
    origin,
    verifier,
    challenge,
    state: random(),
    expiresAt: Date.now() + 3_600_000,
    landing,
  }
}

/** The plaza:// address that a page leaves for; the system would hand it to the app. */
async function nextDeepLink(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  return new Promise((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => url.startsWith('plaza:') && resolve(url))
  })
}

test.describe('signing in', () => {
  // Codes that are refused, and what the page asks for of itself as its session ends.
  test.use({ expectedErrors: /400 \(Bad Request\)|401 \(Unauthorized\) .*\/api\/(events|drafts|auth\/user)/ })

  test('goes on in the system browser, and a one-time code brings it home', async ({
    page,
    browser,
    plaza,
  }) => {
    let attempt: Attempt | undefined
    await asDesktopApp(page, () => {
      attempt = attemptAt(plaza.url, new URL(page.url()).pathname)
      return Promise.resolve(true)
    })
    const [post] = await (async () => {
      await page.goto('/')
      return callAs<Post[]>(page, '/api/posts')
    })()
    const path = `/r/${post?.forum.slug}/post/${post?.slug}`
    await page.goto(path)
    await expect.poll(() => lastSaid(page, 'auth')).toEqual({ state: 'out' })
    await page.getByRole('link', { name: 'Sign in to join the discussion.' }).click()
    await expect.poll(() => attempt?.landing).toBe(path)
    if (!attempt) throw new Error('the app was not asked to sign in')
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Continue in your browser')).toBeVisible()

    let state = reduceSignIn(idleSignIn, { name: 'started', attempt }).state
    const systemBrowser = await (await browser.newContext({ baseURL: plaza.url })).newPage()
    const link = await test.step('the browser asks who it is, and whether to go on', async () => {
      await systemBrowser.goto(browserAddress(attempt as Attempt))
      await systemBrowser.locator('input[name=username]').fill('member')
      await systemBrowser.locator('button[type=submit]').click()
      await expect(systemBrowser.getByRole('heading', { level: 1 })).toHaveText(
        'Continue to Plaza as u/member?',
      )
      await expect(
        systemBrowser.getByText('Only continue if you have just pressed Sign in in the app'),
      ).toBeVisible()
      await expectAccessible(systemBrowser)
      const left = nextDeepLink(systemBrowser)
      await systemBrowser.getByRole('button', { name: 'Continue' }).click()
      await expect(systemBrowser.locator('#code')).toHaveText(/^[\w-]{43}$/)
      await expectAccessible(systemBrowser)
      return left
    })

    const callback = readDeepLink(link)
    if (callback?.do !== 'finishSignIn') throw new Error(`${link} finishes no sign-in`)
    expect(callback.code).toBe(await systemBrowser.locator('#code').textContent())
    const answered = reduceSignIn(state, { ...callback, name: 'calledBack', at: Date.now() })
    state = answered.state
    const [exchange] = answered.effects
    if (exchange?.do !== 'exchange') throw new Error('the answer is not exchanged')

    const { code, verifier } = exchange
    const trade = (data: object) =>
      page.request.post('/api/auth/desktop/exchange', { data, headers: { Origin: plaza.url } })
    await test.step('the code serves once, and only with its verifier', async () => {
      expect((await trade({ code, verifier: random() })).status()).toBe(400)
      const answer = await trade({ code, verifier })
      expect(await answer.json()).toMatchObject({ username: 'member' })
      expect((await trade({ code, verifier })).status()).toBe(400)
    })

    const [land] = reduceSignIn(state, { name: 'exchanged' }).effects
    await page.goto(land?.do === 'load' ? land.path : '')
    await expect(page).toHaveURL(path)
    await expect.poll(() => lastSaid(page, 'auth')).toMatchObject({ state: 'in' })
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()

    await test.step('signing out stays in the window, and leaves the system browser signed in', async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(`${plaza.url}/`)
      await expect.poll(() => lastSaid(page, 'auth')).toEqual({ state: 'out' })
      expect(await callAs(systemBrowser, '/api/auth/user')).toMatchObject({ username: 'member' })
    })
    await systemBrowser.context().close()
  })
})

test('the palette offers the switcher of the app, whose own key it leaves alone', async ({ page }) => {
  await asDesktopApp(page, () => Promise.resolve(false))
  // What listens to keys is there with what follows the events.
  const followed = page.waitForRequest(/\/api\/events(\?|$)/)
  await signInByHand(page, 'member')
  await expect.poll(() => lastSaid(page, 'auth')).toMatchObject({ state: 'in' })
  await followed
  const palette = page.getByPlaceholder('Search or jump to…')
  await page.keyboard.press('Control+Shift+K')
  await page.keyboard.press('Control+Alt+K')
  await page.keyboard.press('Control+K')
  // Had one of the others opened it, this one would have closed it again.
  await palette.fill('server')
  await page.getByRole('option', { name: 'Switch server…' }).click()
  await expect.poll(() => lastSaid(page, 'switchServer')).toBeTruthy()
  await expect(palette).toBeHidden()
})
