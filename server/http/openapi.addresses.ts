import { authPaths } from '#shared/auth.ts'
import { stripeWebhookPath } from '#shared/billing.ts'
import { unsubscribePath } from '#shared/notifications.ts'
import { policyReportsPath } from './headers.ts'

type Json = Record<string, unknown>

/** What browsers navigate to and other servers post to: no calls of the app, hence not in the endpoint table. */
interface Address {
  method: 'get' | 'post'
  path: string
  name: string
  summary: string
  query?: string[]
  /** The form that is posted, where it has fields. */
  form?: string[]
  redirects?: true
}

const addresses: Address[] = [
  {
    method: 'get',
    path: authPaths.login,
    name: 'login',
    summary: 'Sign in: the browser goes on to the identity provider',
    query: ['returnTo', 'payment_success', 'plan'],
    redirects: true,
  },
  {
    method: 'get',
    path: authPaths.callback,
    name: 'callback',
    summary: 'Where the identity provider sends the browser back to',
    query: ['code', 'state', 'iss'],
    redirects: true,
  },
  {
    method: 'get',
    path: authPaths.logout,
    name: 'logoutPage',
    summary: 'Sign out, from a page of ours; from anywhere else a page that asks',
    redirects: true,
  },
  {
    method: 'get',
    path: authPaths.desktop,
    name: 'desktopPage',
    summary: 'The page on which the desktop app is let in',
    query: ['challenge', 'state'],
  },
  {
    method: 'post',
    path: authPaths.backchannelLogout,
    name: 'backchannelLogout',
    summary: 'The identity provider ends sessions; its signed token is the proof',
    form: ['logout_token'],
  },
  {
    method: 'post',
    path: stripeWebhookPath,
    name: 'stripeWebhook',
    summary: 'The payment provider tells of an event; its signature over the body is the proof',
  },
  {
    method: 'post',
    path: policyReportsPath,
    name: 'policyReports',
    summary: 'Browsers tell of what a page’s security policy refused',
  },
  {
    method: 'get',
    path: `${unsubscribePath}/{token}`,
    name: 'unsubscribePage',
    summary: 'The page on which mails of one kind are ended',
  },
  {
    method: 'post',
    path: `${unsubscribePath}/{token}`,
    name: 'unsubscribe',
    summary: 'End the mails of one kind; the token of the mail is the proof',
  },
]

const text = { type: 'string' }

function operationOf({ path, name, summary, query = [], form, redirects }: Address): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const fields = form && { type: 'object', required: form, properties: propertiesOf(form) }
  return {
    operationId: name,
    tags: ['addresses'],
    summary,
    security: [],
    parameters: [
      ...inPath.map((param) => ({ name: param, in: 'path', required: true, schema: text })),
      ...query.map((param) => ({ name: param, in: 'query', required: false, schema: text })),
    ],
    ...(fields
      ? {
          requestBody: {
            required: true,
            content: { 'application/x-www-form-urlencoded': { schema: fields } },
          },
        }
      : {}),
    responses: {
      ...(redirects
        ? { 303: { description: 'Goes on to the address in the Location header' } }
        : { 200: { description: 'Success' } }),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const propertiesOf = (names: string[]): Json => Object.fromEntries(names.map((name) => [name, text]))

/** These addresses as paths of the OpenAPI document. */
export function addressPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const address of addresses) {
    paths[address.path] = { ...paths[address.path], [address.method]: operationOf(address) }
  }
  return paths
}
