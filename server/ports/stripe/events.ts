import { Stripe } from 'stripe'
import type { GatewayParts } from './client.ts'
import { GatewayRefused } from './errors.ts'
import type { EventNotice } from './event.facts.ts'
import { asking } from './failure.ts'
import { dateOf, secondsOf } from './reading.ts'
import type { EventGateway } from '../stripe.ts'

const toleranceSeconds = 300

/** The two shapes in which an event may arrive: thin, naming its object, or with a snapshot of it. */
interface Wire {
  id: string
  type: string
  created: number | string
  livemode: boolean
  account?: string
  context?: string | null
  related_object?: { id: string } | null
  data?: { object?: { id?: string } } | null
}

function noticeOf(event: Wire): EventNotice | null {
  const objectId = event.related_object?.id ?? event.data?.object?.id
  if (!objectId) return null
  return {
    eventId: event.id,
    type: event.type.replace(/^v1\./, ''),
    objectId,
    accountId: event.account ?? event.context ?? null,
    livemode: event.livemode,
    createdAt: typeof event.created === 'number' ? dateOf(event.created) : new Date(event.created),
  }
}

function isSignedBy(raw: Buffer, signature: string, key: { secret: string; now: Date }): boolean {
  try {
    Stripe.webhooks.signature?.verifyHeader(
      raw,
      signature,
      key.secret,
      toleranceSeconds,
      undefined,
      key.now.getTime(),
    )
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function parse(raw: Buffer): EventNotice | null {
  try {
    return noticeOf(JSON.parse(raw.toString('utf8')) as Wire)
  } catch (error) {
    throw new GatewayRefused('the event cannot be read', 'event.malformed', { cause: error })
  }
}

export function eventOperations({ stripe, webhookSecrets, clock }: GatewayParts): EventGateway {
  return {
    readEvent: (raw, signature = '') => {
      const now = clock.now()
      if (!webhookSecrets.some((secret) => isSignedBy(raw, signature, { secret, now }))) {
        throw new GatewayRefused('the event is not signed by the payment provider', 'event.unsigned')
      }
      const notice = parse(raw)
      if (!notice) throw new GatewayRefused('the event names no object', 'event.malformed')
      return notice
    },
    listEvents: (since) =>
      asking(async () => {
        const notices: EventNotice[] = []
        for await (const event of stripe.events.list({ created: { gte: secondsOf(since) }, limit: 100 })) {
          const notice = noticeOf(event as Wire)
          if (notice) notices.push(notice)
        }
        return notices.toReversed()
      }),
  }
}
