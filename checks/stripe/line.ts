import { Stripe } from 'stripe'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import { parseForm } from '#server/dev/payments/wire/form.ts'

/** What was made at a provider, by the address at which it was made. */
export interface Made {
  path: string
  id: string
}

interface LineOptions {
  /** The id of the run, written beside everything that it makes. */
  run: string
  onExchange: (exchange: Exchange) => void
  onMade: (made: Made) => void
}

/** Addresses at which something is made that bears a label. */
const labelled =
  /^\/v1\/(customers|coupons|checkout\/sessions|products|prices|refunds|transfers|transfers\/[^/]+\/reversals|setup_intents|subscriptions)$/

/** The body of a request with the name of the run beside what it makes. */
export function withLabel(path: string, data: string, run: string): string {
  if (labelled.test(path)) return `${data}${data === '' ? '' : '&'}metadata[verify]=${run}`
  if (path !== '/v2/core/accounts') return data
  const account = JSON.parse(data) as { metadata?: object }
  return JSON.stringify({ ...account, metadata: { ...account.metadata, verify: run } })
}

const parametersOf = (path: string, query: string, data: string): unknown => {
  if (path.startsWith('/v2/') && data !== '') return JSON.parse(data) as unknown
  return { ...parseForm(query), ...parseForm(data) }
}

export type Line = ReturnType<typeof openLine>

/** The SDK's own line to a provider: it labels what is made, tells what was said, and can lose its key. */
export function openLine({ run, onExchange, onMade }: LineOptions) {
  const httpClient = Stripe.createNodeHttpClient()
  const makeRequest = httpClient.makeRequest.bind(httpClient)
  let refused: { match: string; key: string } | null = null

  httpClient.makeRequest = async (...request) => {
    const [host, port, address, method, given, sent, protocol, timeout] = request
    const [path = '', query = ''] = address.split('?')
    const data = method === 'POST' ? withLabel(path, sent ?? '', run) : (sent ?? '')
    const headers: typeof given = { ...given, 'Content-Length': Buffer.byteLength(data) }
    if (method !== 'POST') headers['Content-Length'] = given['Content-Length'] ?? 0
    if (refused && `${method} ${path}`.startsWith(refused.match)) {
      headers['Authorization'] = `Bearer ${refused.key}`
      refused = null
    }
    const response = await makeRequest(host, port, address, method, headers, data, protocol, timeout)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await read()
      const status = response.getStatusCode()
      // Answers are objects that may be changed afterwards.
      onExchange({
        method,
        path,
        parameters: parametersOf(path, query, data),
        status,
        body: structuredClone(body),
      })
      const { id } = body as { id?: unknown }
      if (method === 'POST' && status < 300 && typeof id === 'string') onMade({ path, id })
      return body
    }
    return response
  }

  return {
    httpClient,
    /** The next request that begins like this is sent with another key. */
    refuseOnce: (match: string, key: string): void => {
      refused = { match, key }
    },
  }
}
