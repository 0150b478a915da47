import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { dollars } from '#shared/money.ts'
import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { systemClock } from '#server/core/clock.ts'
import { answerPayment, confirmPayment } from '#server/dev/payments/engine/checkout.ts'
import type { Attempt } from '#server/dev/payments/engine/payments.ts'
import { bySecret } from '#server/dev/payments/engine/payments.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/dev/payments/sandbox.ts'
import { type Engine, type Plaza, startPlaza } from './plaza.ts'
import { expect, signIn, test as base, unique } from './test.ts'

const script = readFileSync(new URL('stripeStandIn.js', import.meta.url), 'utf8')
const webhookSecret = 'whsec_stand_in'
/** Keys of Stripe's test mode: then the real script of Stripe takes the cards, on pages with our real policy. */
const secretKey = process.env['STRIPE_VERIFY_KEY']
const publishableKey = process.env['STRIPE_VERIFY_PUBLISHABLE_KEY']
const isReal = Boolean(secretKey && publishableKey)
if (secretKey && isLiveKey(secretKey))
  throw new Error('STRIPE_VERIFY_KEY is a live key: only test keys are taken')

/** A Plaza with the keys of a real provider, whose API is the sandbox of this process. */
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
      const plaza = await startPlaza(info.project.metadata['engine'] as Engine, {
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        ...(isReal
          ? { STRIPE_SECRET_KEY: secretKey ?? '', STRIPE_PUBLISHABLE_KEY: publishableKey ?? '' }
          : {
              STRIPE_SECRET_KEY: provider.secretKey,
              STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
              STRIPE_API_URL: `http://${provider.host}:${provider.port}`,
            }),
      })
      provider.connect({ webhookUrl: `${plaza.url}/api/stripe/webhook` })
      await use(plaza)
      await plaza.stop()
    },
    { scope: 'worker' },
  ],
})

const answerOf = (attempt: Attempt): object =>
  attempt.status === 'declined' ? { error: attempt.decline } : { status: attempt.status }

interface Sent {
  clientSecret: string
  card: { number: string; expiry: string; cvc: string }
  email?: string
  outcome: 'complete' | 'fail'
}

/** The provider as a browser meets it: its script, and the address to which that script speaks. */
async function serveProvider(page: Page, provider: PaymentSandbox): Promise<void> {
  if (isReal) return
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('https://api.stripe.com/stand-in/*', (route) => {
    const { clientSecret, card, email, outcome } = route.request().postDataJSON() as Sent
    if (route.request().url().endsWith('/session')) {
      const { world } = provider
      const session = provider.settle(() => bySecret(world, 'checkout.session', clientSecret))
      const cents = session.amount_total ?? 0
      const json = { amount: dollars(cents), minorUnitsAmount: cents, currency: session.currency }
      return route.fulfill({ json, headers: { 'Access-Control-Allow-Origin': '*' } })
    }
    const attempt = provider.settle(() =>
      route.request().url().endsWith('/confirm')
        ? confirmPayment(provider.world, { clientSecret, card, email: email ?? null })
        : answerPayment(provider.world, clientSecret, outcome),
    )
    return route.fulfill({ json: answerOf(attempt), headers: { 'Access-Control-Allow-Origin': '*' } })
  })
}

async function fill(page: Page, number: string, button: string): Promise<void> {
  // Stripe keeps its fields in a frame of its own.
  const fields = isReal ? page.frameLocator('iframe[name^="__privateStripeFrame"]').first() : page
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('12/34')
  await fields.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: button }).click()
}
const bank = (page: Page, outcome: 'complete' | 'fail') =>
  isReal
    ? page
        .frameLocator('iframe[name^="__privateStripeFrame"]')
        .frameLocator('iframe#challengeFrame')
        .locator(outcome === 'complete' ? '#test-source-authorize-3ds' : '#test-source-fail-3ds')
        .click()
    : page.getByRole('button', { name: `Bank: ${outcome}` }).click()
const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('the provider’s own form takes the payment, changes the card and authenticates an upgrade', async ({
  page,
  provider,
}) => {
  await serveProvider(page, provider)
  await test.step('the form loads in the one document that allows it, with the provider’s total', async () => {
    await page.goto('/')
    expect(await (await page.request.get('/api/config')).json()).toMatchObject({ paymentMode: 'stripe' })
    await page.getByRole('link', { name: 'Choose Starter' }).click()
    await expect(page).toHaveURL(/\/subscribe\?plan=starter$/)
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await expect(page.getByRole('button', { name: 'Complete Payment · $9.99' })).toBeVisible()
    await fill(page, '4000 0000 0000 0002', 'Complete Payment')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })

  await test.step('refusals are told in the provider’s words', async () => {
    await page.getByLabel('Email for your receipt').fill('payer@example.test')
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await notice(page, 'Payment Failed')
    await expect(page.getByRole('form').getByText('Your card was declined.')).toBeVisible()
    await fill(page, '4000 0025 0000 3155', 'Complete Payment')
    await bank(page, 'fail')
    await expect(page.getByRole('form').getByText(/We are unable to authenticate/)).toBeVisible()
  })

  await test.step('what was paid is claimed at sign-in', async () => {
    await fill(page, '4000 0025 0000 3155', 'Complete Payment')
    await bank(page, 'complete')
    await page.locator('input[name=username]').fill(unique('stripe'))
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
    const viewer = async () => (await page.request.get('/api/auth/user')).json() as Promise<object>
    await expect.poll(viewer).toMatchObject({ planType: 'starter', subscriptionStatus: 'active' })
  })

  await test.step('another card is kept without a charge', async () => {
    await page.goto('/my-plan')
    const card = page.getByRole('region', { name: 'Payment method' })
    await expect(card).toContainText('ending in 3155')
    await card.getByRole('button', { name: 'Change card' }).click()
    await fill(page, '4000 0027 6000 3184', 'Save card')
    await bank(page, 'complete')
    await notice(page, 'Card Changed')
    await expect(card).toContainText('ending in 3184')
  })

  await test.step('an upgrade that the bank asks about is applied once it was answered', async () => {
    const upgrade = async (outcome: 'complete' | 'fail') => {
      await page.getByRole('button', { name: 'Upgrade to Professional' }).click()
      await page.getByRole('button', { name: /^Pay .* and upgrade$/ }).click()
      await bank(page, outcome)
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
  await serveProvider(page, provider)
  const field = page.getByLabel('Email for your receipt')
  const begin = async () => {
    await page.goto('/subscribe?plan=starter')
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
  await expect.poll(viewer).toMatchObject({ planType: 'starter', subscriptionStatus: 'active' })
  const payers = provider.world.store.list('customer')
  expect(isReal || payers.some((customer) => customer.email === email)).toBe(true)
})

test.describe('where the provider’s script cannot be loaded', () => {
  test.use({ expectedErrors: /ERR_FAILED.*js\.stripe\.com/ })

  test('it is tried again on request', async ({ page, provider }) => {
    await serveProvider(page, provider)
    let isDown = true
    // The latest route is asked first; once the line is up again it leaves the answer to the other.
    await page.route('https://js.stripe.com/**', (route) => (isDown ? route.abort() : route.fallback()))
    await page.goto('/subscribe?plan=starter')
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
