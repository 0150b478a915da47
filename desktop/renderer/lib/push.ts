import { deletePushSubscription, getPushKey, savePushSubscription } from '#shared/push.ts'
import { call } from './api.ts'
import { readBoot } from './boot.ts'
import { isDesktop } from './desktop.ts'
import { readDevice, writeDevice } from './device.ts'
import { endLiveUpdates } from './login.ts'
import { workerAddress } from './scripts.ts'

/** The state of push on this device. `denied`: the browser refuses without asking. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Under this name the device knows whose notifications it shows. */
const ownerName = 'plaza.push'
const leavingMilliseconds = 5000

const pushOwner = (): unknown => readDevice(ownerName)

/** The service worker of this site; null where there can be none, as in the desktop app. */
async function workerHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || isDesktop()) return null
  // Asked again, the browser answers the worker that it has; without one, everything else still works.
  return navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).catch(() => null)
}

async function managerHere(): Promise<PushManager | null> {
  if (!('PushManager' in window) || !('Notification' in window)) return null
  return (await workerHere())?.pushManager ?? null
}

/** The state of push on this device for this person. */
export async function readPushState(userId: string): Promise<PushState> {
  const manager = await managerHere()
  if (!manager) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return pushOwner() === userId && (await manager.getSubscription()) ? 'on' : 'off'
}

/** Asks for permission and subscribes this device; answers the new state. */
export async function startPush(userId: string): Promise<PushState> {
  const manager = await managerHere()
  if (!manager) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { publicKey } = await call(getPushKey, {})
  // A subscription made with an earlier key of the server cannot be used with another.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await save(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  writeDevice(ownerName, userId)
  return 'on'
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth } } })
}

/** The server's push ends with a session: whoever has signed in anew since goes on with it. */
async function keepPush(): Promise<void> {
  const subscription = await (await managerHere())?.getSubscription()
  // Without it nothing but push is missing, until the next visit.
  if (subscription) await save(subscription).catch(() => {})
}

/** Unsubscribes this device, and closes its notifications. */
export async function endPush(): Promise<PushState> {
  const worker = await workerHere()
  const subscription = await worker?.pushManager?.getSubscription()
  writeDevice(ownerName, null)
  if (subscription) {
    const { endpoint } = subscription
    // If the server cannot be reached, the push service reports the end of the subscription to it.
    await call(deletePushSubscription, { body: { endpoint } }).catch(() => {})
    await subscription.unsubscribe()
  }
  await clearNotices()
  return 'off'
}

/** Ends push and live updates before somebody signs out, who does not wait for a push service that does not answer. */
export async function leaveDevice(): Promise<void> {
  await Promise.race([endPush(), new Promise((resolve) => setTimeout(resolve, leavingMilliseconds))])
  endLiveUpdates()
}

/** Takes the number off the app's icon, and its notifications off the screen. */
export async function clearNotices(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
  const shown = await (await workerHere())?.getNotifications()
  for (const notification of shown ?? []) notification.close()
}

/** Starts the service worker, after all that a first visit waits for. Push that was for somebody else here ends. */
export async function startWorker(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => {
      addEventListener('load', loaded)
    })
  await workerHere()
  const viewer = readBoot()?.viewer ?? null
  const owner = pushOwner()
  if (owner !== null && owner !== viewer?.id) await endPush()
  else if (!viewer) await clearNotices()
  else if (owner !== null) await keepPush()
}
