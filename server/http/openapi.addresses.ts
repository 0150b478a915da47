import { authPaths } from '#shared/auth.ts'
import { stripeWebhookPath } from '#shared/billing.ts'
import { unsubscribePath } from '#shared/notifications.ts'
import type { FailureCode } from '#shared/errors.ts'
import { policyReportsPath } from './headers.ts'
import { failureSchema, type Refusals } from './openapi.responses.ts'

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
  /** What else is posted, by its content type. */
  takes?: string[]
  /** What is answered by status: a page, another address to go on to, nothing, or JSON. */
  answers: Record<number, 'page' | 'redirect' | 'nothing' | 'json'>
  /** What is refused in the shape of the API, beside what every address may. */
  refuses?: FailureCode[]
}

const always: FailureCode[] = [
  'request.malformed',
  'request.too_many',
  'server.busy',
  'server.error',
  // Whoever sends a token means to be somebody, also where none is needed.
  'token.invalid',
]
const taking: FailureCode[] = ['request.too_large', 'request.unsupported_type']

const addresses: Address[] = [
  {
    method: 'get',
    path: authPaths.login,
    name: 'login',
    summary: 'Sign in: the browser goes on to the identity provider',
    query: ['returnTo', 'payment_success', 'plan'],
    answers: { 303: 'redirect', 503: 'page' },
  },
  {
    method: 'get',
    path: authPaths.callback,
    name: 'callback',
    summary: 'Where the identity provider sends the browser back to',
    query: ['code', 'state', 'iss'],
    answers: { 303: 'redirect', 400: 'page', 403: 'page', 503: 'page' },
  },
  {
    method: 'get',
    path: authPaths.logout,
    name: 'logoutPage',
    summary: 'Sign out, from a page of ours; from anywhere else a page that asks',
    answers: { 200: 'page', 303: 'redirect' },
  },
  {
    method: 'get',
    path: authPaths.desktop,
    name: 'desktopPage',
    summary: 'The page on which the desktop app is let in',
    query: ['challenge', 'state'],
    answers: { 200: 'page', 303: 'redirect', 400: 'page' },
  },
  {
    method: 'post',
    path: authPaths.backchannelLogout,
    name: 'backchannelLogout',
    summary: 'The identity provider ends sessions; its signed token is the proof',
    form: ['logout_token'],
    answers: { 200: 'nothing' },
    refuses: [...taking, 'login.invalid', 'login.unavailable'],
  },
  {
    method: 'post',
    path: stripeWebhookPath,
    name: 'stripeWebhook',
    summary: 'The payment provider tells of an event; its signature over the body is the proof',
    takes: ['application/json'],
    answers: { 200: 'json' },
    refuses: [...taking, 'webhook.refused'],
  },
  {
    method: 'post',
    path: policyReportsPath,
    name: 'policyReports',
    summary: 'Browsers tell of what a page’s security policy refused',
    takes: ['application/reports+json', 'application/csp-report'],
    answers: { 204: 'nothing' },
    refuses: taking,
  },
  {
    method: 'get',
    path: `${unsubscribePath}/{token}`,
    name: 'unsubscribePage',
    summary: 'The page on which mails of one kind are ended',
    answers: { 200: 'page' },
    refuses: ['unsubscribe.invalid'],
  },
  {
    method: 'post',
    path: `${unsubscribePath}/{token}`,
    name: 'unsubscribe',
    summary: 'End the mails of one kind; the token of the mail is the proof',
    answers: { 200: 'page' },
    refuses: ['unsubscribe.invalid'],
  },
]

const text = { type: 'string' }

function operationOf({ path, name, summary, ...told }: Address, refusals: Refusals): Json {
  const { query = [], form, takes = [], answers, refuses = [] } = told
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const fields = form && { type: 'object', required: form, properties: propertiesOf(form) }
  const content = Object.fromEntries([
    ...(fields ? [['application/x-www-form-urlencoded', { schema: fields }]] : []),
    ...takes.map((type) => [type, { schema: {} }]),
  ]) as Json
  return {
    operationId: name,
    tags: ['addresses'],
    summary,
    security: [],
    parameters: [
      ...inPath.map((param) => ({ name: param, in: 'path', required: true, schema: text })),
      ...query.map((param) => ({ name: param, in: 'query', required: false, schema: text })),
    ],
    ...(Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}),
    responses: { ...refusals.responsesOf([...always, ...refuses]), ...answersOf(answers) },
  }
}

const kinds = {
  redirect: { description: 'Goes on to the address in the Location header' },
  nothing: { description: 'Success, without a body' },
  json: { description: 'Success', content: { 'application/json': { schema: { type: 'object' } } } },
}

function answersOf(answers: Address['answers']): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, kind]) => [
      status,
      kind === 'page'
        ? {
            description: Number(status) < 400 ? 'A page' : 'A page that says why not, or a refusal',
            content: {
              'text/html': { schema: text },
              ...(Number(status) < 400 ? {} : { 'application/json': { schema: failureSchema } }),
            },
          }
        : kinds[kind],
    ]),
  )
}

const propertiesOf = (names: string[]): Json => Object.fromEntries(names.map((name) => [name, text]))

/** These addresses as paths of the OpenAPI document. */
export function addressPaths(refusals: Refusals): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const address of addresses) {
    paths[address.path] = { ...paths[address.path], [address.method]: operationOf(address, refusals) }
  }
  return paths
}
