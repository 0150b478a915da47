import express from 'express'
import { stripeWebhookPath } from '#shared/billing.ts'
import type { Http } from '../../module.ts'
import type { WebhooksService } from './webhooks.service.ts'

/** The provider's calls prove themselves by a signature over the raw bytes. */
export function webhooksRoutes({ signed, limits }: Http, webhooks: WebhooksService): void {
  signed.post(
    stripeWebhookPath,
    async (req, _res, next) => {
      await limits.take('webhook', req, null)
      next()
    },
    express.raw({ type: () => true, limit: '256kb' }),
    async (req, res) => {
      const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
      await webhooks.receive(webhooks.read(raw, req.get('Stripe-Signature')))
      res.set('Cache-Control', 'no-store').json({ received: true })
    },
  )
}
