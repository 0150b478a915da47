import type { Notification } from '#shared/notifications.ts'

/** The newest page with a notification on top: one that has grown takes the place of what it was. */
export function withNotification(page: readonly Notification[], notification: Notification): Notification[] {
  return [notification, ...without(page, notification)]
}

/** A later page of which a notification has moved to the top. */
export function without(page: readonly Notification[], { id }: Notification): Notification[] {
  return page.filter((shown) => shown.id !== id)
}
