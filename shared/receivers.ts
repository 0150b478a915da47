import * as z from 'zod/mini'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { optionalLine } from './text.ts'
import { time } from './time.ts'
import { webhookEventTypes } from './webhookEvents.ts'

/** The most receivers of an installation. */
export const mostReceivers = 20
const descriptionMax = 100

export const WebhookEventName = z.enum(webhookEventTypes)
export const OffReason = z.enum(['person', 'failing', 'gone'])
export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed', 'dropped'])
export type DeliveryStatus = z.output<typeof DeliveryStatus>

/** Another system that is told what happens here; its secret is shown when it is made, and never again. */
export const WebhookReceiver = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  offReason: z.nullable(OffReason),
  offAt: z.nullable(time),
  /** The first failure since something was last taken. */
  failingSince: z.nullable(time),
  lastDeliveredAt: z.nullable(time),
  /** Until when the secret before the present one signs too. */
  previousUntil: z.nullable(time),
  createdAt: time,
})
export type WebhookReceiver = z.output<typeof WebhookReceiver>

/** One try: what was answered, or why nothing was. */
export const WebhookAttempt = z.object({
  at: z.string(),
  status: z.nullable(z.int()),
  durationMs: z.int(),
  /** The first bytes of the answer. */
  answer: z.string(),
  error: z.nullable(z.string()),
})
export type WebhookAttempt = z.output<typeof WebhookAttempt>

export const WebhookDelivery = z.object({
  /** The `webhook-id` of the message, whatever is tried. */
  id: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  createdAt: time,
  endedAt: z.nullable(time),
  nextAt: z.nullable(time),
  body: z.string(),
  log: z.array(WebhookAttempt),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const Events = z
  .array(WebhookEventName)
  .check(z.minLength(1, 'Please choose what it is told'), z.maxLength(webhookEventTypes.length))
const Url = z.string().check(
  z.trim(),
  z.maxLength(limits.urlMax, `Addresses have at most ${limits.urlMax} characters`),
  z.refine((value) => URL.canParse(value), 'Please give a whole address that begins with https://'),
)

export const ReceiverInput = z.object({
  url: Url,
  description: z._default(optionalLine(descriptionMax), ''),
  events: Events,
})
export type ReceiverInput = z.output<typeof ReceiverInput>

/** What is left out stays as it is. */
export const ReceiverEdit = z.object({
  url: z.optional(Url),
  description: z.optional(optionalLine(descriptionMax)),
  events: z.optional(Events),
  isOn: z.optional(z.boolean()),
})
export type ReceiverEdit = z.output<typeof ReceiverEdit>

const WithSecret = z.extend(WebhookReceiver, { secret: z.string() })

export const DeliveriesQuery = z.object({ ...pageFields, status: z.optional(DeliveryStatus) })
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>

export const listReceivers = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Who is told of events by webhooks, the oldest first',
  access: 'admin',
  limit: 'admin',
  reply: z.array(WebhookReceiver),
})

export const createReceiver = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Tell an https address of events; the secret that signs them is answered this once',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.too_many', 'receiver.address_refused'],
  status: 201,
  body: ReceiverInput,
  bodyBytes: roomFor(limits.urlMax + descriptionMax),
  reply: WithSecret,
})

export const editReceiver = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Change a webhook, or switch it on or off; what still waits is dropped when it is switched off',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.not_found', 'receiver.address_refused'],
  body: ReceiverEdit,
  bodyBytes: roomFor(limits.urlMax + descriptionMax),
  reply: WebhookReceiver,
})

export const removeReceiver = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Remove a webhook with its log',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.not_found'],
  reply: z.object({ id: z.string() }),
})

export const rotateReceiver = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  summary: 'A new secret, answered this once; the old one signs beside it for a day',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.not_found'],
  reply: WithSecret,
})

export const testReceiver = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Send an event of the type `webhook.test`',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.not_found', 'receiver.off'],
  status: 202,
  reply: WebhookDelivery,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'What a webhook was sent and answered, the newest first',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.not_found'],
  isPaged: true,
  query: DeliveriesQuery,
  reply: z.array(WebhookDelivery),
})

export const redeliver = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:deliveryId',
  summary: 'Send an event again, under the id it had',
  access: 'admin',
  limit: 'admin',
  refuses: ['receiver.not_found', 'receiver.off', 'delivery.not_found'],
  status: 202,
  reply: WebhookDelivery,
})
