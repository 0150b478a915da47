import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { Stripe } from 'stripe'
import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { systemClock } from '#server/core/clock.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/dev/payments/sandbox.ts'
import type { Made } from '../checks/stripe/line.ts'
import { startRelay } from '../checks/stripe/relay.ts'
import { removeAll } from '../checks/stripe/removal.ts'
import { type Engine, type Plaza, startPlaza } from './plaza.ts'
import { answerBank, fillCard, serveStripe, standInKey } from './stripeBrowser.ts'
import { forwardEvents } from './stripeEvents.ts'
import { expect, signIn, test as base, unique } from './test.ts'

const webhookSecret = 'whsec_stand_in'
/** Keys of Stripe's test mode: then the real script of Stripe takes the cards, on pages with our real policy. */
const secretKey = process.env['STRIPE_VERIFY_KEY']
const publishableKey = process.env['STRIPE_VERIFY_PUBLISHABLE_KEY']
const isReal = Boolean(secretKey && publishableKey)
if (secretKey && isLiveKey(secretKey))
  throw new Error('STRIPE_VERIFY_KEY is a live key: only test keys are taken')

/** Everything that a run makes at the provider carries its name. */
const run = crypto.randomUUID().slice(0, 8)
const planSlug = `starter-${run}`

/** The plans of this run, so that what it makes of them can be taken away again. */
function renamePlans({ databaseUrl }: Plaza): void {
  const database = new Database(databaseUrl.replace('file:', ''))
  try {
    database.prepare("update subscription_plans set slug = slug || '-' || ?").run(run)
  } finally {
    database.close()
  }
}

/** A Plaza with the keys of a real provider; without any, the sandbox of this process is asked in its place. */
const test = base.extend<object, { provider: PaymentSandbox; plaza: Plaza }>({
  provider: [
    async ({}, use) => {
      const provider = await startPaymentSandbox({ file: ':memory:', clock: systemClock, webhookSecret })
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  plaza: [
    async ({ provider }, use, info) => {
      const made: Made[] = []
      const upstream = isReal ? 'https://api.stripe.com' : `http://${provider.host}:${provider.port}`
      const relay = await startRelay({ upstream, run, onMade: (one) => void made.push(one) })
      const key = isReal ? (secretKey ?? '') : provider.secretKey
      const plaza = await startPlaza(info.project.metadata['engine'] as Engine, {
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_SECRET_KEY: key,
        STRIPE_PUBLISHABLE_KEY: isReal ? (publishableKey ?? '') : standInKey,
        STRIPE_API_URL: relay.url,
      })
      renamePlans(plaza)
      const { hostname: host, port } = new URL(relay.url)
      const stripe = new Stripe(key, { host, port, protocol: 'http', telemetry: false })
      const endForwarding = forwardEvents({ stripe, origin: plaza.url, webhookSecret })
      await use(plaza)
      await endForwarding()
      await plaza.stop()
      const left = await removeAll(stripe, [...made])
      await relay.close()
      expect(made.length).toBeGreaterThan(0)
      expect(left).toEqual([])
    },
    { scope: 'worker' },
  ],
})

/** The provider as a browser meets it: Stripe itself, or what stands in for it. */
const meetProvider = async (page: Page, provider: PaymentSandbox): Promise<void> => {
  if (!isReal) await serveStripe(page, provider)
}

async function fill(page: Page, number: string, button: string): Promise<void> {
  await fillCard(page, number)
  const press = page.getByRole('button', { name: button })
  await press.scrollIntoViewIfNeeded()
  // Where a frame of another origin lies, the browser learns with the next picture; until then what is pressed where it
  // was before a scroll goes to it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await press.click()
}
/** What a browser says of a card that was declined. */
test.use({ expectedErrors: /status of 402.*api\.stripe\.com/ })

const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('the provider’s own form takes the payment, changes the card and authenticates an upgrade', async ({
  page,
  provider,
}) => {
  await meetProvider(page, provider)
  await test.step('the form loads in the one document that allows it, with the provider’s total', async () => {
    await page.goto('/')
    expect(await (await page.request.get('/api/config')).json()).toMatchObject({ paymentMode: 'stripe' })
    await page.getByRole('link', { name: 'Choose Starter' }).click()
    await expect(page).toHaveURL(new RegExp(`/subscribe\\?plan=${planSlug}$`))
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await expect(page.getByRole('button', { name: 'Complete Payment · $9.99' })).toBeVisible()
    await fill(page, '4000 0000 0000 0002', 'Complete Payment')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })

  await test.step('refusals are told in the provider’s words', async () => {
    await page.getByLabel('Email for your receipt').fill('payer@example.test')
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await notice(page, 'Payment Failed')
    await expect(page.getByRole('form').getByText(/card was declined/)).toBeVisible()
    await fill(page, '4000 0025 0000 3155', 'Complete Payment')
    await answerBank(page, 'fail')
    await expect(page.getByRole('form').getByText(/We are unable to authenticate/)).toBeVisible()
  })

  await test.step('what was paid is claimed at sign-in', async () => {
    await fill(page, '4000 0025 0000 3155', 'Complete Payment')
    await answerBank(page, 'complete')
    await page.locator('input[name=username]').fill(unique('stripe'))
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
    const viewer = async () => (await page.request.get('/api/auth/user')).json() as Promise<object>
    await expect.poll(viewer).toMatchObject({ planType: planSlug, subscriptionStatus: 'active' })
  })

  await test.step('another card is kept without a charge', async () => {
    await page.goto('/my-plan')
    const card = page.getByRole('region', { name: 'Payment method' })
    await expect(card).toContainText('ending in 3155')
    await card.getByRole('button', { name: 'Change card' }).click()
    await fill(page, '4000 0027 6000 3184', 'Save card')
    await answerBank(page, 'complete')
    await notice(page, 'Card Changed')
    await expect(card).toContainText('ending in 3184')
  })

  await test.step('an upgrade that the bank asks about is applied once it was answered', async () => {
    const upgrade = async (outcome: 'complete' | 'fail') => {
      await page.getByRole('button', { name: 'Upgrade to Professional' }).click()
      await page.getByRole('button', { name: /^Pay .* and upgrade$/ }).click()
      await answerBank(page, outcome)
    }
    await upgrade('fail')
    await notice(page, 'Payment Failed')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await upgrade('complete')
    await notice(page, 'Plan Updated')
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Professional')
  })
})

/** Somebody of whom the identity provider told no address. */
async function signInWithoutEmail(page: Page, plaza: Plaza): Promise<string> {
  const name = unique('nomail')
  await signIn(page, name)
  const database = new Database(plaza.databaseUrl.replace('file:', ''))
  try {
    const { changes } = database.prepare('update users set email = null where username = ?').run(name)
    expect(changes).toBe(1)
  } finally {
    database.close()
  }
  return name
}

test('a signed-in person without an email address gives one, and with one is not asked', async ({
  page,
  plaza,
  provider,
}) => {
  await meetProvider(page, provider)
  const field = page.getByLabel('Email for your receipt')
  const begin = async () => {
    await page.goto(`/subscribe?plan=${planSlug}`)
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await expect(page.getByRole('button', { name: 'Complete Payment · $9.99' })).toBeVisible()
  }
  await signIn(page, unique('withmail'))
  await begin()
  await expect(field).toBeHidden()

  await page.context().clearCookies()
  await signInWithoutEmail(page, plaza)
  await begin()
  await fill(page, '4242 4242 4242 4242', 'Complete Payment')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  const email = `${unique('given')}@example.test`
  await field.fill(email)
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  const viewer = async () => (await page.request.get('/api/auth/user')).json() as Promise<object>
  await expect.poll(viewer).toMatchObject({ planType: planSlug, subscriptionStatus: 'active' })
  const payers = provider.world.store.list('customer')
  expect(isReal || payers.some((customer) => customer.email === email)).toBe(true)
})

test('a form that another window has taken the place of charges nothing, and says what to do', async ({
  page,
  provider,
}) => {
  await meetProvider(page, provider)
  await page.goto(`/subscribe?plan=${planSlug}`)
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  await page.getByLabel('Email for your receipt').fill('payer@example.test')
  const other = await page.context().newPage()
  await meetProvider(other, provider)
  await other.goto(`/subscribe?plan=professional-${run}`)
  await other.getByRole('button', { name: 'Start Subscription' }).click()
  await expect(other.getByRole('form')).toBeVisible()
  await fill(page, '4242 4242 4242 4242', 'Complete Payment')
  await expect(page.getByRole('form').getByText(/This form has charged nothing/)).toBeVisible()
})

test.describe('where the provider’s script cannot be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED.*js\.stripe\.com/ })

  test('it is tried again on request', async ({ page, provider }) => {
    await meetProvider(page, provider)
    let isDown = true
    // The latest route is asked first; once the line is up again it leaves the answer to the other.
    await page.route('https://js.stripe.com/**', (route) => (isDown ? route.abort() : route.fallback()))
    await page.goto(`/subscribe?plan=${planSlug}`)
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await again.click()
    await expect(again).toBeVisible()
    isDown = false
    await again.click()
    await expect(page.getByRole('button', { name: 'Complete Payment · $9.99' })).toBeVisible()
  })
})
