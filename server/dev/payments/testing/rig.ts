import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { movableClock } from '#server/core/clock.ts'
import { createBillingGateway } from '#server/ports/stripe.ts'
import type { BillingGateway } from '#server/ports/stripe.ts'
import type { GatewayOptions } from '#server/ports/stripe/client.ts'
import type { EventNotice } from '#server/ports/stripe/event.facts.ts'
import type { PlanToSell, PriceFacts, SubscriptionFacts } from '#server/ports/stripe/membership.facts.ts'
import { paymentSandboxRouter } from '../router.ts'
import { startPaymentSandbox } from '../sandbox.ts'
import type { PaymentSandbox } from '../sandbox.ts'

export const webhookSecret = 'whsec_rig'
export const day = 86_400

interface Reply {
  status: number
  body: Record<string, unknown>
}

/** A sandbox with an application around it: gateways that call it, a browser's side, and a webhook that listens. */
export interface Rig {
  sandbox: PaymentSandbox
  gateway: BillingGateway
  origin: string
  /** Everything the webhook was sent and the gateway could verify. */
  notices: EventNotice[]
  /** Statuses that the webhook answers next, before 200 again. */
  answers: number[]
  gatewayWith(options: Partial<GatewayOptions>): BillingGateway
  post(path: string, body: object): Promise<Reply>
  put(path: string, body: object): Promise<Reply>
  advance(seconds: number): Promise<void>
  delivered(): Promise<void>
  stop(): Promise<void>
}

async function send(url: string, method: string, body: object): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export async function startRig(file = ':memory:'): Promise<Rig> {
  const clock = movableClock(() => Date.UTC(2026, 5, 1, 12))
  const sandbox = await startPaymentSandbox({ file, clock, webhookSecret })
  const notices: EventNotice[] = []
  const answers: number[] = []
  const gatewayWith = (options: Partial<GatewayOptions>): BillingGateway =>
    createBillingGateway({
      secretKey: sandbox.secretKey,
      webhookSecrets: [webhookSecret],
      clock,
      sandbox: { host: sandbox.host, port: sandbox.port },
      ...options,
    })
  const gateway = gatewayWith({})

  const app = express()
  app.post('/api/stripe/webhook', express.raw({ type: '*/*' }), (request, response) => {
    const status = answers.shift() ?? 200
    const notice = gateway.readEvent(request.body as Buffer, request.get('stripe-signature'))
    if (status === 200) notices.push(notice)
    response.sendStatus(status)
  })
  app.use('/dev/payments', paymentSandboxRouter(sandbox))
  const server: Server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox.connect({ webhookUrl: `${origin}/api/stripe/webhook` })

  const rig: Rig = {
    sandbox,
    gateway,
    origin,
    notices,
    answers,
    gatewayWith,
    post: (path, body) => send(`${origin}/dev/payments/${path}`, 'POST', body),
    put: (path, body) => send(`${origin}/dev/payments/${path}`, 'PUT', body),
    advance: async (seconds) => {
      await rig.post('control/clock', { advanceSeconds: seconds })
    },
    delivered: async () => {
      while (sandbox.deliveries.pending() > 0) {
        // oxlint-disable-next-line no-await-in-loop
        await sandbox.deliveries.pump()
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: async () => {
      await sandbox.close()
      server.close()
      server.closeAllConnections()
    },
  }
  return rig
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  authenticatesOnce: '4000 0025 0000 3155',
  authenticatesAlways: '4000 0027 6000 3184',
  declinesOnFile: '4000 0000 0000 0341',
  expired: '4000 0000 0000 0069',
  wrongCvc: '4000 0000 0000 0127',
  disputed: '4000 0000 0000 0259',
  fraudWarning: '4000 0000 0000 5423',
}

/** What the payment form sends. */
export function filled(clientSecret: string, number: string, email?: string): object {
  return { clientSecret, number, expiry: '12/34', cvc: '123', ...(email && { email }) }
}

const monthly = { interval: 'month', currency: 'usd' } as const
export const starter: PlanToSell = { ...monthly, slug: 'starter', name: 'Starter', amountCents: 999 }
export const professional: PlanToSell = {
  ...monthly,
  slug: 'professional',
  name: 'Professional',
  amountCents: 1999,
}

let count = 0

export function uniqueId(prefix: string): string {
  count += 1
  return `${prefix}-${count}`
}

export function inHours(rig: Rig, hours: number): Date {
  return new Date(rig.sandbox.clock.now().getTime() + hours * 3_600_000)
}

export async function startCheckout(
  rig: Rig,
  { priceId, couponId }: Pick<PriceFacts, 'priceId'> & { couponId?: string | undefined },
  gateway = rig.gateway,
) {
  return gateway.startCheckout({
    couponId: couponId ?? null,
    checkoutId: uniqueId('checkout'),
    attempt: 1,
    priceId,
    returnUrl: `${rig.origin}/api/login?payment_success=true`,
    expiresAt: inHours(rig, 2),
  })
}

/** A member who has paid with this card. */
export async function subscribe(rig: Rig, plan = starter, number = cards.good): Promise<SubscriptionFacts> {
  const price = await rig.gateway.ensurePrice(plan)
  const started = await startCheckout(rig, price)
  const reply = await rig.post('confirm', filled(started.clientSecret, number, 'payer@example.test'))
  if (reply.body['status'] === 'requires_action') {
    await rig.post('challenge', { clientSecret: started.clientSecret, outcome: 'complete' })
  }
  const { subscription } = await rig.gateway.readCheckout(started.sessionId)
  if (!subscription) throw new Error(`the checkout was not paid: ${JSON.stringify(reply.body)}`)
  return subscription
}

/** A campaign whose funding was paid with this card. */
export async function fund(rig: Rig, amountCents: number, number = cards.good) {
  const fundingId = uniqueId('funding')
  const campaignId = uniqueId('campaign')
  const started = await rig.gateway.startFunding({
    fundingId,
    campaignId,
    brandId: uniqueId('brand'),
    brandName: 'Acme',
    brandEmail: 'brand@example.test',
    amountCents,
    currency: 'usd',
    description: 'Campaign budget',
    returnUrl: `${rig.origin}/advertising`,
    expiresAt: inHours(rig, 2),
  })
  await rig.post('confirm', filled(started.clientSecret, number))
  const checkout = await rig.gateway.readCheckout(started.sessionId)
  if (!checkout.charge) throw new Error('the funding was not paid')
  return { ...started, fundingId, campaignId, checkout, charge: checkout.charge }
}

/** A payee that has gone through onboarding. */
export async function onboard(rig: Rig): Promise<string> {
  const { accountId } = await rig.gateway.createPayee({
    userId: uniqueId('user'),
    email: 'creator@example.test',
    displayName: 'Creator',
    country: 'US',
  })
  const link = await rig.gateway.payeeLink({
    accountId,
    returnUrl: `${rig.origin}/earnings`,
    refreshUrl: `${rig.origin}/earnings?again`,
  })
  await fetch(link.url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'finish' }),
    redirect: 'manual',
  })
  return accountId
}
