import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { requestIdOf } from './requests.ts'

/** Where browsers tell of what a policy refused. */
export const policyReportsPath = '/api/policy-reports'
const reportGroup = 'policy'

const stripeScript = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** What a page may load. Only the pages with the provider's card form name any host but ours. */
function policy(isCardForm: boolean): Record<string, string[]> {
  const self = ["'self'"]
  const none = ["'none'"]
  return {
    'default-src': self,
    'script-src': isCardForm ? [...self, ...stripeScript] : self,
    'style-src': self,
    'img-src': [...self, 'data:', 'blob:', 'https:'],
    'font-src': self,
    'connect-src': isCardForm ? [...self, 'https://api.stripe.com'] : self,
    'worker-src': self,
    'frame-src': isCardForm ? [...stripeScript, 'https://hooks.stripe.com'] : none,
    'object-src': none,
    'base-uri': none,
    'frame-ancestors': none,
    'form-action': self,
    ...(isCardForm ? {} : onlyTrustedScripts),
    ...reporting,
  }
}

/** No string becomes code in the page: the app's own policy (`lib/scripts.ts`) makes the few addresses it needs. */
const onlyTrustedScripts = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['plaza'],
}

/** What the provider's script makes of its page is not ours to say: there the same is told of, and not refused. */
const watchedOnly = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['plaza', 'default'],
}

const reporting = { 'report-uri': [policyReportsPath], 'report-to': [reportGroup] }

const textOf = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')

/** The policy of a document with one style sheet in its text, which is known by the hash of it. */
export const allowStyle = (policy: string, css: string): string =>
  policy.replace(
    "style-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

/** Pages that hold a card form when the payment provider is the real one. */
const cardPages = /^\/(subscribe|my-plan|advertising\/brand\/[^/]+\/funding)\/?$/

/** The security headers of every answer, and the id that names a request in the log. */
export function securityHeaders(options: { isHttps: boolean; hasStripe: boolean }): RequestHandler {
  const base = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xPoweredBy: false,
  })
  const plain = textOf(policy(false))
  const withCard = textOf(policy(true))
  const watched = textOf({ ...watchedOnly, ...reporting })
  return (req, res, next) => {
    const isCardForm = options.hasStripe && cardPages.test(req.path)
    res.setHeader('X-Request-Id', requestIdOf(req))
    res.setHeader('Reporting-Endpoints', `${reportGroup}="${policyReportsPath}"`)
    res.setHeader('Content-Security-Policy', isCardForm ? withCard : plain)
    if (isCardForm) res.setHeader('Content-Security-Policy-Report-Only', watched)
    res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), usb=()')
    base(req, res, next)
  }
}
