import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, refusalOf, type Exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const plain = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'plaza',
  'report-uri': '/api/policy-reports',
  'report-to': 'policy',
}
const stripe = 'https://js.stripe.com https://*.js.stripe.com'
const { 'require-trusted-types-for': _required, 'trusted-types': _policies, ...open } = plain
const withCardForm = {
  ...open,
  'script-src': `'self' ${stripe}`,
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': `${stripe} https://hooks.stripe.com`,
}

let sandbox: TestServer
let stripeServer: TestServer
beforeAll(async () => {
  const env = {
    PUBLIC_URL: 'https://plaza.example',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  ;[sandbox, stripeServer] = await Promise.all([
    startTestServer({ hasPages: true }),
    startTestServer({ hasPages: true, env }),
  ])
})
afterAll(async () => {
  await Promise.all([sandbox.close(), stripeServer.close()])
})

const policyOf = ({ headers }: Exchange, header = 'content-security-policy') =>
  Object.fromEntries(
    String(headers[header])
      .split('; ')
      .map((directive): [string, string] => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )

const anything = [
  '/',
  '/api/posts',
  '/api/nothing',
  '/api/docs',
  '/assets/a.js',
  '/sw.js',
  '/nowhere',
  '/healthz',
]
const cardPages = ['/subscribe', '/my-plan', '/advertising/brand/acme/funding']

describe('the content security policy', () => {
  test('names no host but ours, directive by directive', async () => {
    for (const path of [...anything, ...cardPages])
      expect(policyOf(await exchange(sandbox.url, path))).toEqual(plain)
    for (const path of [...anything, '/subscribed', '/x/subscribe', '/api/subscribe'])
      expect(policyOf(await exchange(stripeServer.url, path))).toEqual(plain)
  })

  test('names the payment provider on the pages with its card form', async () => {
    for (const path of cardPages)
      expect(policyOf(await exchange(stripeServer.url, path))).toEqual(withCardForm)
  })

  test('lets no string become code; where the provider’s script runs, that is told of and not refused', async () => {
    const watching = 'content-security-policy-report-only'
    for (const path of cardPages) {
      const answer = await exchange(stripeServer.url, path)
      expect(policyOf(answer, watching)).toEqual({
        'require-trusted-types-for': "'script'",
        'trusted-types': 'plaza default',
        'report-uri': '/api/policy-reports',
        'report-to': 'policy',
      })
    }
    for (const path of anything)
      expect((await exchange(stripeServer.url, path)).headers[watching]).toBeUndefined()
  })
})

describe('the other security headers', () => {
  test('stand on every answer', async () => {
    for (const path of anything) {
      const { headers } = await exchange(sandbox.url, path)
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'reporting-endpoints': 'policy="/api/policy-reports"',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['server']).toBeUndefined()
    }
  })

  test('HTTPS is demanded where the site has it, and nowhere else', async () => {
    for (const path of anything) {
      const [http, https] = await Promise.all([exchange(sandbox.url, path), exchange(stripeServer.url, path)])
      expect(http.headers['strict-transport-security']).toBeUndefined()
      expect(https.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
  })

  test('signing in tells no other site where one came from', async () => {
    for (const path of ['/api/login', '/api/callback?state=x'])
      expect((await exchange(sandbox.url, path)).headers['referrer-policy']).toBe('no-referrer')
  })

  test('each request has an id of its own', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => exchange(sandbox.url, '/healthz')))
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  })
})

describe('content types', () => {
  test.for([
    ['/', 'text/html; charset=utf-8'],
    ['/nowhere', 'text/html; charset=utf-8'],
    ['/api/posts', 'application/json; charset=utf-8'],
    ['/api/nothing', 'application/json; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs.css', 'text/css; charset=utf-8'],
    ['/api/auth/page.css', 'text/css; charset=utf-8'],
    ['/healthz', 'application/json; charset=utf-8'],
    ['/readyz', 'application/json; charset=utf-8'],
    ['/assets/a.js', 'text/javascript; charset=utf-8'],
    ['/assets/a.css', 'text/css; charset=utf-8'],
    ['/assets/a.woff2', 'font/woff2'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ] as const)('%s is %s', async ([path, type]) => {
    expect((await exchange(sandbox.url, path)).headers['content-type']).toBe(type)
  })
})

test('the icon is found under the name that every browser tries', async () => {
  const { status, headers } = await exchange(sandbox.url, '/favicon.ico')
  expect([status, headers['location']]).toEqual([308, '/favicon.svg'])
})

describe('what is kept by caches', () => {
  test('files named by their content for a year, pages and refusals never', async () => {
    const cacheOf = async (path: string) => (await exchange(sandbox.url, path)).headers['cache-control']
    expect(await cacheOf('/assets/a.js')).toBe('public, max-age=31536000, immutable')
    // A service worker that caches held on to could not be replaced.
    for (const path of ['/favicon.svg', '/sw.js']) expect(await cacheOf(path)).toBe('public, max-age=0')
    for (const path of ['/', '/nowhere', '/api/nothing', '/assets/missing.js', '/healthz', '/api/auth/user'])
      expect(await cacheOf(path)).toBe('no-store')
  })

  test('a page is another one for each person', async () => {
    expect((await exchange(sandbox.url, '/')).headers['vary']).toContain('Cookie')
  })
})

describe('what nobody is shown', () => {
  test('sources, the page’s template and hidden files', async () => {
    for (const path of ['/assets/a.js.map', '/assets/', '/assets', '/assets/A.js', '/assets/a.js/'])
      expect(`${path} ${(await exchange(sandbox.url, path)).status}`).toBe(`${path} 404`)
    for (const path of ['/.secret', '/.env', '/.git/config', '/.vite/manifest.json', '/assets/.hidden'])
      expect(`${path} ${(await exchange(sandbox.url, path)).status}`).toBe(`${path} 404`)
  })

  test('under any other spelling of its path', async () => {
    const spellings = [
      '/index.html',
      '/%69ndex.html',
      '/index%2ehtml',
      '/Index.HTML',
      '//index.html',
      '/./index.html',
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/index.html',
      '/index.html/',
      '/index.html.',
      '/index.html%20',
      '/index.html%00',
      '/index.html::$DATA',
      '/\\index.html',
      '/%5cindex.html',
      '/%2e/.secret',
      '/%2esecret',
      '/x/..%2f.secret',
      '/assets/..%2f.secret',
      '/assets/a.js.ma%70',
      '/assets/a.js%2emap',
      '/assets//a.js.map',
      '/assets/%61.js',
      '/ASSETS/a.js',
      '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd',
      '/assets/../../package.json',
      '/media/..%2f..%2fplaza.db',
    ]
    for (const path of spellings) {
      const { status, text } = await exchange(sandbox.url, path)
      expect(`${path} ${status}`).toMatch(/ 404$/)
      // Neither the template as it is on the disk, nor a file's content.
      expect(text).not.toMatch(/<!--head-->|<!--boot-->|^x$|root:/)
    }
  })

  test('what went wrong inside', async () => {
    const { posts } = sandbox.app.services
    const { page } = posts
    posts.page = () => Promise.reject(new Error('the password is at db/store.ts:12:3'))
    const answer = await exchange(sandbox.url, '/api/posts/any')
    posts.page = page
    expect(refusalOf(answer)).toBe('500 server.error')
    expect(JSON.parse(answer.text)).toEqual({ code: 'server.error', message: 'Something went wrong' })
  })
})
