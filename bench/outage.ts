import { call, send } from './people.ts'
import { judge } from './promises.ts'
import { startPlaza } from './server.ts'
import { prepareReaders } from './streams.data.ts'

/** A visitor: nobody is signed in in this session. */
const as = 'nobody'

/** How long somebody waits for a payment provider that does not answer. */
export async function measureOutage(): Promise<void> {
  const { url, folder } = await prepareReaders('outage', 1)
  const server = await startPlaza(url, folder)
  const fault = { match: 'POST /v1/checkout/sessions', kind: 'hang', times: 1 }
  await call(server, { as, path: '/dev/payments/control/faults', method: 'PUT', body: fault })
  const at = performance.now()
  const body = { planSlug: 'professional' }
  const { status } = await send(server, { as, path: '/api/create-subscription-intent', body })
  const waitedS = (performance.now() - at) / 1000
  await server.stop()
  if (status !== 503) throw new Error(`a provider that hangs was answered with ${status}`)
  judge('A payment provider that hangs', [{ what: 'the answer', figure: waitedS, bound: 15, unit: 's' }])
}
