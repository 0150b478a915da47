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

/** The provider promises that no id is longer. */
const longestId = 255

/** What is no name could not be written down, on one of the engines or on both. */
function nameIn(value: unknown): string {
  const isName = typeof value === 'string' && /^[^\0]+$/.test(value) && value.length <= longestId
  if (!isName) throw new TypeError('an event names something by what is no name')
  return value
}

function noticeOf(event: Wire): EventNotice {
  const accountId = event.account ?? event.context ?? null
  const createdAt = typeof event.created === 'number' ? dateOf(event.created) : new Date(event.created)
  if (Number.isNaN(createdAt.getTime())) throw new TypeError('an event has no time')
  return {
    eventId: nameIn(event.id),
    type: nameIn(event.type).replace(/^v1\./, ''),
    objectId: nameIn(event.related_object?.id ?? event.data?.object?.id ?? event.id),
    accountId: accountId === null ? null : nameIn(accountId),
    livemode: event.livemode,
    createdAt,
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
