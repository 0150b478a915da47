import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts'
import { answeringBank, fillCard } from '../../e2e/stripeBrowser.ts'
import type { PaymentEnd } from './stage.ts'

/** The provider's script with nothing of ours around it. The product's own form is driven by e2e/stripeForm.spec.ts. */
const pageOf = (publishableKey: string) => `<!doctype html><title>pay</title><div id="form"></div>
<script src="https://js.stripe.com/endive/stripe.js"></script>
<script>
  const stripe = Stripe(${JSON.stringify(publishableKey)})
  window.begin = async (clientSecret) => {
    const checkout = stripe.initCheckoutElementsSdk({ clientSecret })
    const loaded = await checkout.loadActions()
    if (loaded.type !== 'success') throw new Error(loaded.error.message)
    // The provider confirms nothing whose total was not read, and takes no second address of a known customer.
    const { total, email: known } = loaded.actions.getSession()
    document.title = total.total.amount
    checkout.createPaymentElement().mount('#form')
    window.confirmPayment = async (email) => {
      const payer = known ? {} : { email }
      const ended = await loaded.actions.confirm({ ...payer, returnUrl: location.href, redirect: 'if_required' })
      return ended.type === 'error' ? ended.error.message : null
    }
  }
  window.answer = async (clientSecret) => {
    const { error } = await stripe.handleNextAction({ clientSecret })
    return error ? error.message : null
  }
</script>`

interface Given {
  secret: string
  card: string
  bank: 'complete' | 'fail'
}

export type Payer = Awaited<ReturnType<typeof openPayer>>

/** A payer's browser, in which the provider's own script takes the card; `serve` stands in for the provider. */
export async function openPayer(publishableKey: string, serve?: (page: Page) => Promise<void>) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(pageOf(publishableKey))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  const executablePath = findChromium()
  const browser: Browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  })

  async function onPage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
    const page = await browser.newPage()
    try {
      await serve?.(page)
      await page.goto(address)
      return await work(page)
    } finally {
      await page.close()
    }
  }

  const endOf = (sentence: string | null): PaymentEnd =>
    sentence === null ? { status: 'succeeded' } : { status: 'declined', sentence }

  return {
    pay: ({ secret, card, bank }: Given): Promise<PaymentEnd> =>
      onPage(async (page) => {
        await page.evaluate((clientSecret) => Reflect.get(globalThis, 'begin')(clientSecret), secret)
        await fillCard(page, card)
        const confirm = page.evaluate(() => Reflect.get(globalThis, 'confirmPayment')('payer@example.com'))
        return endOf((await answeringBank(page, bank, confirm)) as string | null)
      }),

    answer: (secret: string, outcome: Given['bank']): Promise<PaymentEnd> =>
      onPage(async (page) => {
        const answered = page.evaluate(
          (clientSecret) => Reflect.get(globalThis, 'answer')(clientSecret),
          secret,
        )
        return endOf((await answeringBank(page, outcome, answered)) as string | null)
      }),

    close: async (): Promise<void> => {
      await browser.close()
      server.close()
    },
  }
}
