import { Stripe } from 'stripe'
import type { GatewayParts } from './client.ts'
import { GatewayRefused } from './errors.ts'
import type { EventNotice } from './event.facts.ts'
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

function noticeOf(event: Wire): EventNotice {
  const objectId = event.related_object?.id ?? event.data?.object?.id ?? event.id
  return {
    eventId: event.id,
    type: event.type.replace(/^v1\./, ''),
    objectId,
    accountId: event.account ?? event.context ?? null,
    livemode: event.livemode,
    createdAt: typeof event.created === 'number' ? dateOf(event.created) : new Date(event.created),
  }
}

/** Where the SDK offers no way to prove a signature, nothing is proven. */
function isSignedBy(raw: Buffer, signature: string, key: { secret: string; now: Date }): boolean {
  try {
    return (
      Stripe.webhooks.signature?.verifyHeader(
        raw,
        signature,
        key.secret,
        toleranceSeconds,
        undefined,
        key.now.getTime(),
      ) === true
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function parse(raw: Buffer): EventNotice {
  try {
    return noticeOf(JSON.parse(raw.toString('utf8')) as Wire)
  } catch (error) {
    throw new GatewayRefused('the event cannot be read', { code: 'event.malformed', cause: error })
  }
}

export function eventOperations({ ask, webhookSecrets, clock }: GatewayParts): EventGateway {
  return {
    readEvent: (raw, signature) => {
      const now = clock.now()
      if (!signature || !webhookSecrets.some((secret) => isSignedBy(raw, signature, { secret, now }))) {
        throw new GatewayRefused('the event is not signed by the payment provider', {
          code: 'event.unsigned',
        })
      }
      return parse(raw)
    },
    payeeOfEvent: (eventId) =>
      ask(async (stripe) => {
        const event = await stripe.v2.core.events.retrieve(eventId)
        return event.type === 'v2.core.account_link.returned' ? event.data.account_id : null
      }),
    listEvents: ({ types, from, after }) =>
      ask(async (stripe) => {
        const page = await stripe.events.list({
          types: [...types],
          created: { gte: secondsOf(from) },
          limit: 100,
          ...(after && { starting_after: after }),
        })
        const notices = page.data.map((event) => noticeOf(event as Wire))
        return { notices, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
      }),
  }
}
