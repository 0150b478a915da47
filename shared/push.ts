import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { normalAddress } from './webAddress.ts'

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`)))
const address = z.string().check(
  z.maxLength(1000),
  z.refine((value) => normalAddress(value, ['http:', 'https:']) !== null, 'This is not a push address'),
)

/** What `PushSubscription.toJSON()` of a browser holds. */
export const PushSubscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** What arrives in the service worker. A later one with the same tag takes an earlier one's place. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})
export type PushPayload = z.output<typeof PushPayload>

/** What the service worker asks of a page when its person presses a notification: go there. */
export interface OpenNote {
  kind: 'open'
  path: string
}

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push-subscriptions',
  summary: 'The key that a browser subscribes to push with (its applicationServerKey)',
  access: 'signed-in',
  reply: z.object({ publicKey: z.string() }),
})

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push-subscriptions',
  summary: 'Send the caller’s notifications to this browser, for as long as it is signed in',
  access: 'signed-in',
  scope: 'browser',
  limit: 'edit',
  refuses: ['push.unknown_service'],
  body: PushSubscription,
  reply: z.object({ endpoint: z.string() }),
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  summary: 'Stop sending notifications to this browser',
  access: 'signed-in',
  limit: 'edit',
  body: z.object({ endpoint: address }),
  reply: z.object({ endpoint: z.string() }),
})
