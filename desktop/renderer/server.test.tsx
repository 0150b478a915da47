import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import type { Boot } from '#shared/boot.ts'
import { pages } from '#shared/pages.ts'
import { App } from './app/App.tsx'

// The file where the app starts, and the service worker, belong to the browser.
const modules = import.meta.glob(['./{app,features,lib,pages,ui}/**/*.{ts,tsx}', '!./**/*.test.*'])

const viewer: Viewer = {
  id: 'viewer',
  username: 'ann',
  displayName: null,
  bio: null,
  location: null,
  websiteUrl: null,
  email: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  planType: 'basic',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  complimentary: null,
  role: 'admin',
  createdAt: '2025-01-01T00:00:00Z',
  opinionsWithdrawnAt: null,
  isEntitled: true,
  isModerator: true,
  canChangeUsername: true,
  unread: { notifications: 1, messages: 0 },
}
const config: Boot['config'] = {
  siteName: 'Plaza',
  publicUrl: 'https://plaza.example',
  paymentMode: 'sandbox',
  identityMode: 'oidc',
  version: '1',
}
const nothing = { position: null, things: {}, lists: {} }
const paths = Object.values(pages).map(({ path }) => path.replaceAll(/:\w+/g, 'x'))

/** Draws a page as a server does, and answers what went wrong. */
async function drawnOnServer(path: string, boot: Boot): Promise<{ html: string; errors: string[] }> {
  const errors: string[] = []
  const out = new PassThrough()
  const html = text(out)
  const { pipe } = renderToPipeableStream(
    <StaticRouter location={path}>
      <App boot={boot} />
    </StaticRouter>,
    {
      onAllReady: () => void pipe(out),
      onShellError: () => out.end(),
      onError: (error) => void errors.push(String(error)),
    },
  )
  return { html: await html, errors }
}

describe('without a document', () => {
  it('every module can be imported', async () => {
    expect(typeof document).toBe('undefined')
    const loaded = await Promise.allSettled(Object.values(modules).map((load) => load()))
    expect(loaded.length).toBeGreaterThan(200)
    expect(loaded.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
  })

  it.each(paths)('%s is drawn for a visitor', async (path) => {
    const { html, errors } = await drawnOnServer(path, { viewer: null, config, ...nothing })
    expect(errors).toEqual([])
    expect(html).toContain('<main')
  })

  it.each(paths)('%s is drawn for somebody signed in', async (path) => {
    const { html, errors } = await drawnOnServer(path, { viewer, config, ...nothing })
    expect(errors).toEqual([])
    expect(html).toContain('<main')
  })
})
