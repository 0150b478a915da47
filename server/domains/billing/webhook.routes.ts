import express, { type Router } from 'express'
import { stripeWebhookPath } from '#shared/billing.ts'
import { Failure } from '#shared/errors.ts'
import type { Log } from '../../core/log.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import type { EventGateway } from '../../ports/stripe.ts'
import type { EventNotice } from '../../ports/stripe/event.facts.ts'
import { GatewayRefused } from '../../ports/stripe/errors.ts'
import type { Webhooks } from './webhook.service.ts'

interface Parts {
  log: Log
  limits: RateLimits
  gateway: EventGateway
  webhooks: Webhooks
}

/** Stands before the cross-site rule and the body parsers: its sender proves itself by a signature over the bytes. */
export function webhookRoutes(router: Router, { log, limits, gateway, webhooks }: Parts): void {
  router.post(
    stripeWebhookPath,
    async (req, _res, next) => {
      await limits.take('webhook', req, null)
      next()
    },
    express.raw({ type: () => true, limit: '256kb' }),
    async (req, res) => {
      await webhooks.receive(read(req.body, req.get('Stripe-Signature')))
      res.set('Cache-Control', 'no-store').json({ received: true })
    },
  )

  function read(body: unknown, signature: string | undefined): EventNotice {
    try {
      return gateway.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      log.warn({ code: error.code }, 'webhook.refused')
      throw new Failure('webhook.refused')
    }
  }
}
