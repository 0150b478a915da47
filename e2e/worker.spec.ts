import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Worker } from '@playwright/test'
import type { PushPayload } from '#shared/push.ts'
import { chromiumFlags, findWholeChromium } from './chromium.ts'
import { asDesktopApp } from './desktopApp.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

const executablePath = findWholeChromium()
// The headless shell knows nothing of notifications.
test.use({ launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) } })

/** Waits until the service worker rules this page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    const ruled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    await serviceWorker.ready
    if (!serviceWorker.controller) await ruled
  })

test.describe('without a server', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_REFUSED/ })

  test('a page that cannot be reached says so, keeps nothing private, and comes back with the server', async ({
    browser,
    startOwn,
  }) => {
    const own = await startOwn()
    const page = await browser.newPage({ baseURL: own.url })
    await signIn(page, 'member', '/messages')
    await workerReady(page)
    await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return {
        names,
        paths: lists
          .flat()
          .map(({ url }) => new URL(url).pathname)
          .sort(),
      }
    })
    expect(kept.names).toEqual([expect.stringMatching(/^plaza\.offline\.[0-9a-f]{16}$/)])
    expect(kept.paths).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js', '/theme.js'])

    await own.stop()
    await page.goto(`${own.url}/saved`)
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Plaza' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/saved')
    await expectAccessible(page)
  })
})

test.describe('push', () => {
  /** A push service of our own, for the browser's cannot be reached from everywhere. */
  const arrived: number[] = []
  const service = createServer((req, res) => {
    let bytes = 0
    req.on('data', (part: Buffer) => (bytes += part.length))
    req.on('end', () => {
      arrived.push(bytes)
      res.writeHead(201).end()
    })
  })
  test.beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)))
  test.afterAll(() => void service.close())

  /** Has the browser subscribe at that service; everything else is its own. */
  async function standIn(page: Page) {
    const curve = createECDH('prime256v1')
    const keys = {
      p256dh: curve.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/${curve.getPrivateKey('hex')}`
    await page.addInitScript(
      ({ endpoint, keys }) => {
        const name = 'test.subscription'
        const subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: () => Promise.resolve(localStorage.removeItem(name) === undefined),
        } as unknown as PushSubscription
        PushManager.prototype.getSubscription = () =>
          Promise.resolve(localStorage.getItem(name) ? subscription : null)
        PushManager.prototype.subscribe = () => {
          localStorage.setItem(name, 'yes')
          return Promise.resolve(subscription)
        }
      },
      { endpoint, keys },
    )
  }

  /** What delivers a push to the worker, as the push service of the browser would. */
  async function delivery(page: Page) {
    const cdp = await page.context().newCDPSession(page)
    const found = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const place = { origin: new URL(page.url()).origin, registrationId: await found }
    return (payload: PushPayload) =>
      cdp.send('ServiceWorker.deliverPushMessage', { ...place, data: JSON.stringify(payload) })
  }
  /** Playwright has every page believe that it is looked at. */
  const loseFocus = async (page: Page) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  }
  /** How often the worker has looked who is there, which it does before it shows anything. */
  const watchLooks = async (worker: Worker) => {
    await worker.evaluate(() => {
      const { clients } = globalThis as unknown as {
        clients: { matchAll: (options?: object) => Promise<unknown[]> }
      }
      const look = clients.matchAll.bind(clients)
      const watched = { looks: 0 }
      clients.matchAll = async (options) => {
        const found = await look(options)
        watched.looks += 1
        return found
      }
      Object.assign(globalThis, { watched })
    })
    return () =>
      worker.evaluate(() => (globalThis as unknown as { watched: { looks: number } }).watched.looks)
  }
  const shown = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, data }) => ({ title, body, path: data as string }))
    })

  test('is explained, asked for, turned on and off, arrives, and leads to its place', async ({
    page,
    context,
    browser,
    plaza,
  }) => {
    await standIn(page)
    await context.grantPermissions(['notifications'])
    await signIn(page, 'member', '/notifications')
    const panel = page.getByRole('region', { name: 'Push on this device' })
    await expect(panel).toContainText('Get notified of messages and replies')
    await panel.getByRole('button', { name: 'Turn on' }).click()
    await expect(panel).toContainText('This device shows the notifications')
    await page.reload()
    await expect(panel.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await expectAccessible(page)

    await test.step('what the server pushes arrives at the service', async () => {
      const other = await browser.newContext({ baseURL: plaza.url })
      const writer = await other.newPage()
      await signIn(writer, 'creator', '/messages?to=member')
      await writer.getByRole('textbox', { name: 'Type a message...' }).fill('Are you there?')
      await writer.keyboard.press('Enter')
      await expect.poll(() => arrived.length).toBeGreaterThan(0)
      expect(arrived[0]).toBeGreaterThan(100)
      await other.close()
    })

    await test.step('the worker shows it, and its press opens the place in the window that is there', async () => {
      await workerReady(page)
      const deliver = await delivery(page)
      const [worker] = context.serviceWorkers()
      const looks = await watchLooks(worker!)
      const payload = { title: 'u/creator', body: 'Are you there?', path: '/about', tag: 'one' }
      // Whoever looks at the page needs no notification beside it.
      await deliver({ ...payload, body: 'Seen', tag: 'seen' })
      await expect.poll(looks).toBe(1)
      const elsewhere = await context.newPage()
      await elsewhere.bringToFront()
      await loseFocus(page)
      await deliver(payload)
      await expect
        .poll(() => shown(page))
        .toEqual([{ title: 'u/creator', body: 'Are you there?', path: '/about' }])
      await worker!.evaluate(async () => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          NotificationEvent: new (type: string, init: object) => Event
        }
        const [notification] = await scope.registration.getNotifications()
        dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      })
      await expect(page).toHaveURL(/\/about$/)
      await expect.poll(() => shown(page)).toEqual([])
    })

    await test.step('who signs out hears no more here', async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(plaza.url + '/')
      await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
      for (const name of ['test.subscription', 'plaza.push'])
        await expect.poll(() => page.evaluate((of) => localStorage.getItem(of), name)).toBeNull()
    })
  })

  test('that the browser blocks is explained, and in the desktop app there is no worker', async ({
    page,
    context,
    browser,
    plaza,
  }) => {
    await signIn(page, 'member', '/notifications')
    const panel = page.getByRole('region', { name: 'Push on this device' })
    await expect(panel.getByRole('button', { name: 'Turn on' })).toBeVisible()
    // Whatever is not granted then is refused.
    await context.grantPermissions(['geolocation'])
    await page.reload()
    await expect(panel).toContainText('You have blocked notifications of this site')
    await expect(panel.getByRole('button')).toHaveCount(0)

    const desktop = await browser.newContext({ baseURL: plaza.url })
    const inApp = await desktop.newPage()
    await asDesktopApp(inApp, () => Promise.resolve(false))
    await signIn(inApp, 'member', '/notifications')
    await expect(inApp.getByRole('heading', { name: 'How you are notified' })).toBeVisible()
    await expect(inApp.getByRole('table')).toBeVisible()
    await expect(inApp.getByRole('region', { name: 'Push on this device' })).toHaveCount(0)
    const count = await inApp.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(count).toBe(0)
    await desktop.close()
  })
})
