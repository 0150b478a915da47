import { readFileSync } from 'node:fs'
import type { Frame, Locator, Page } from '@playwright/test'
import { dollars } from '#shared/money.ts'
import { patience } from '#shared/patience.testing.ts'
import { answerPayment, confirmPayment } from '#server/dev/payments/engine/checkout.ts'
import { type Attempt, bySecret } from '#server/dev/payments/engine/payments.ts'
import { openDispute } from '#server/dev/payments/engine/disputes.ts'
import { Refusal } from '#server/dev/payments/wire/refusal.ts'
import type { PaymentSandbox } from '#server/dev/payments/sandbox.ts'

/** The key of the stand-in for Stripe.js. */
export const standInKey = 'pk_test_stand_in'
const pauseMs = 100

type Outcome = 'complete' | 'fail'

/** What is shown in one of the frames of a page; which of the many it is, is the provider's own affair. */
async function lookInFrames(page: Page, of: (frame: Frame) => Locator): Promise<Locator | null> {
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue
    const found = of(frame).first()
    // A frame may go while it is looked at.
    if (await found.isVisible().catch(() => false)) return found
  }
  return null
}

async function waitInFrames(page: Page, of: (frame: Frame) => Locator, what: string): Promise<Locator> {
  const end = Date.now() + patience
  for (;;) {
    const found = await lookInFrames(page, of)
    if (found) return found
    if (Date.now() > end) throw new Error(`no frame shows ${what}`)
    await page.waitForTimeout(pauseMs)
  }
}

const field = (name: string) => (frame: Frame) => frame.locator(`input[name="${name}"]`)

/** Types a card into the provider's own fields. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await (await waitInFrames(page, field('number'), 'a card form')).fill(number)
  await (await waitInFrames(page, field('expiry'), 'an expiry date')).fill('12 / 34')
  await (await waitInFrames(page, field('cvc'), 'a security code')).fill('123')
  const country = await lookInFrames(page, (frame) => frame.locator('select[name="country"]'))
  await country?.selectOption('US')
  await (await lookInFrames(page, field('postalCode')))?.fill('10001')
}

const ids: Record<Outcome, string> = {
  complete: '#test-source-authorize-3ds',
  fail: '#test-source-fail-3ds',
}
const bankButton = (outcome: Outcome) => (frame: Frame) =>
  frame.getByRole('button', { name: new RegExp(`^${outcome}`, 'i') }).or(frame.locator(ids[outcome]))

/** Answers the bank's question, which is sure to come. */
export async function answerBank(page: Page, outcome: Outcome): Promise<void> {
  await (await waitInFrames(page, bankButton(outcome), 'the bank')).click()
}

/** Does something, and answers the bank's question should it be asked meanwhile. */
export async function answeringBank<Result>(
  page: Page,
  outcome: Outcome,
  work: Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const answer = async () => {
    while (!over.signal.aborted) {
      // A question that was answered goes while it is pressed.
      await (await lookInFrames(page, bankButton(outcome)))?.click({ timeout: 1000 }).catch(() => undefined)
      await page.waitForTimeout(pauseMs)
    }
  }
  const [result] = await Promise.all([work.finally(() => over.abort()), answer()])
  return result
}

const html = (body: string) => ({
  contentType: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8">${body}`,
})

const pages: Record<string, () => { contentType: string; body: string }> = {
  '/endive/stripe.js': () => ({
    contentType: 'text/javascript',
    body: readFileSync(new URL('stripeStandIn.js', import.meta.url), 'utf8'),
  }),
  '/stand-in/controller.html': () => html(''),
  '/stand-in/elements-inner-payment.html': () =>
    html(`<label>Card number <input name="number"></label>
<label>Expiration date <input name="expiry"></label>
<label>Security code <input name="cvc"></label>
<label>Country <select name="country"><option value="DE">Germany<option value="US">United States</select></label>
<label>ZIP code <input name="postalCode"></label>
<script>
  addEventListener('message', ({ data, ports: [port] }) => {
    if (data !== 'card') return
    const value = (name) => document.querySelector('[name=' + name + ']').value
    if (value('country') !== 'US' || value('postalCode') === '') throw new Error('the address is incomplete')
    port.postMessage({ number: value('number'), expiry: value('expiry'), cvc: value('cvc') })
  })
  parent.postMessage('ready', '*')
</script>`),
  '/stand-in/three-ds-2-challenge.html': () =>
    html(`<iframe id="challengeFrame" name="stripe-challenge-frame" src="https://testmode-acs.stripe.com/stand-in/question"></iframe>
<script>addEventListener('message', ({ data }) => parent.postMessage(data, '*'))</script>`),
  '/stand-in/question': () =>
    html(`<h1>3D Secure 2 Test Page</h1>
<button id="test-source-authorize-3ds" onclick="parent.postMessage({ outcome: 'complete' }, '*')">Complete</button>
<button id="test-source-fail-3ds" onclick="parent.postMessage({ outcome: 'fail' }, '*')">Fail</button>`),
}

interface Sent {
  clientSecret: string
  card: { number: string; expiry: string; cvc: string }
  email?: string
  outcome: Outcome
}

const answerOf = (attempt: Attempt): object =>
  attempt.status === 'declined' ? { error: attempt.decline } : { status: attempt.status }

/** What cannot be paid any more is refused with a sentence and no code. */
function refusalsOf(work: () => object): object {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return { error: { message: error.message } }
    throw error
  }
}

/** What a form shows of its Session: the total, and the address if the provider knows one. */
function sessionOf({ world }: PaymentSandbox, clientSecret: string): object {
  const { amount_total, currency, customer, customer_email } = bySecret(
    world,
    'checkout.session',
    clientSecret,
  )
  const cents = amount_total ?? 0
  const known = typeof customer === 'string' ? world.store.find('customer', customer)?.email : null
  return {
    amount: dollars(cents),
    minorUnitsAmount: cents,
    currency,
    email: customer_email ?? known ?? null,
  }
}

/** In the provider's test mode the card that is disputed is disputed at once. */
function disputeAtOnce({ world }: PaymentSandbox): void {
  for (const { id, kind, objectId } of world.store.list('sandbox.aftermath')) {
    if (kind !== 'dispute') continue
    world.store.remove(id)
    openDispute(world, objectId)
  }
}

/** The provider as a browser meets it: its script, its frames, and the address to which they speak. */
export async function serveStripe(page: Page, provider: PaymentSandbox): Promise<void> {
  await page.route(/^https:\/\/(js|testmode-acs)\.stripe\.com\//, (route) => {
    const answer = pages[new URL(route.request().url()).pathname]
    return answer ? route.fulfill(answer()) : route.abort()
  })
  await page.route('https://api.stripe.com/stand-in/*', (route) => {
    const { clientSecret, card, email, outcome } = route.request().postDataJSON() as Sent
    const path = new URL(route.request().url()).pathname
    const answer = () => {
      if (path.endsWith('/session')) return sessionOf(provider, clientSecret)
      const attempt = path.endsWith('/confirm')
        ? confirmPayment(provider.world, { clientSecret, card, email: email ?? null })
        : answerPayment(provider.world, clientSecret, outcome)
      disputeAtOnce(provider)
      return answerOf(attempt)
    }
    const json = refusalsOf(() => provider.settle(answer))
    // A browser writes down what is refused.
    const status = 'error' in json ? 402 : 200
    return route.fulfill({ status, json, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
}
