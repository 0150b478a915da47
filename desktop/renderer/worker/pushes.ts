import type { getUnread, Unread } from '#shared/notifications.ts'
import type { OpenNote, PushPayload, savePushSubscription } from '#shared/push.ts'

// Importing the schemas would import zod; types alone hold these two to the contract.
const unreadPath: (typeof getUnread)['path'] = '/api/unread'
const subscriptionsPath: (typeof savePushSubscription)['path'] = '/api/push-subscriptions'
const patience = 3000
const icon = '/icon-192.png'

/** Shows what the server pushes, and leads to the place it is about. */
export function pushes(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients } = worker

  /** What is unread here; null where nobody is signed in any more, undefined where that is unknown. */
  async function readUnread(): Promise<Unread | null | undefined> {
    try {
      const response = await fetch(unreadPath, { signal: AbortSignal.timeout(patience) })
      if (response.status === 401 || response.status === 403) return null
      return response.ok ? ((await response.json()) as Unread) : undefined
    } catch {
      return undefined
    }
  }

  async function show({ title, body, path, tag }: PushPayload): Promise<void> {
    const unread = await readUnread()
    if (unread === null) {
      // Whoever uses this browser now must not read what was meant for somebody else.
      const subscription = await registration.pushManager.getSubscription()
      await subscription?.unsubscribe()
      await navigator.clearAppBadge?.()
      return
    }
    if (unread) await navigator.setAppBadge?.(unread.total)
    // A page that is in sight shows it itself.
    const windows = await clients.matchAll({ type: 'window' })
    if (windows.some(({ focused }) => focused)) return
    await registration.showNotification(title, { body, tag, icon, data: path })
  }

  async function open(path: string): Promise<void> {
    const windows = await clients.matchAll({ type: 'window' })
    const [first] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
    if (!first) return void (await clients.openWindow(path))
    const note: OpenNote = { kind: 'open', path }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of this origin, and takes no target
    first.postMessage(note)
    await first.focus()
  }

  /** The push service has given this browser another address. */
  async function renew({ oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
    if (!oldSubscription) return
    const { applicationServerKey } = oldSubscription.options
    const fresh = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    await fetch(subscriptionsPath, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fresh),
    })
  }

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushPayload))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}
