/** All that is ever taken from an event: the object itself is always read again. */
export interface EventNotice {
  eventId: string
  /** Without the `v1.` that thin events put in front. */
  type: string
  /** The event's own id when it names no object. */
  objectId: string
  /** The connected account it happened in. */
  accountId: string | null
  livemode: boolean
  createdAt: Date
}
