/** Put in by the build: a name for these very bytes, and the files of the page without a network. */
declare const __VERSION__: string
declare const __FILES__: string[]

const prefix = 'plaza.offline.'
const own = __FILES__
const page = '/offline.html'
/** What the app itself brings along for every page. */
const shared = ['/theme.js', '/favicon.svg']
/** Sign-in, downloads and pictures: the browser's own business. */
const isLeftAlone = (path: string) => /^\/(api|dev|media)\//.test(path)

/**
 * Shows a page of our own where a page cannot be reached. Nothing else is kept: neither answers of the
 * API nor pages, which are somebody's own, and the app's files are named by their content.
 */
export function offlinePage(worker: ServiceWorkerGlobalScope): void {
  const cacheName = prefix + __VERSION__

  async function keepFiles(): Promise<void> {
    const cache = await caches.open(cacheName)
    await cache.addAll([...own, ...shared].map((file) => new Request(file, { cache: 'reload' })))
    // The worker serves nothing but this page: a new one can replace the old at any moment.
    await worker.skipWaiting()
  }

  async function takeOver(): Promise<void> {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
    await Promise.all(old.map((name) => caches.delete(name)))
    // Navigation preload would repeat requests that the worker ignores: a sign-in would begin, or end, twice.
    await worker.registration.navigationPreload.disable()
    await worker.clients.claim()
  }

  async function visit(request: Request): Promise<Response> {
    try {
      return await fetch(request)
    } catch {
      return (await caches.match(page)) ?? Response.error()
    }
  }

  async function keptFirst(request: Request): Promise<Response> {
    return (await caches.match(request)) ?? fetch(request)
  }

  async function freshFirst(request: Request): Promise<Response> {
    return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())
  }

  worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin || isLeftAlone(pathname)) return
    if (request.mode === 'navigate') event.respondWith(visit(request))
    else if (own.includes(pathname)) event.respondWith(keptFirst(request))
    else if (shared.includes(pathname)) event.respondWith(freshFirst(request))
  })
}
