import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../core/log.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { startSite, type TestSite } from '../../testing/site.ts'
import { snapshotTypes } from '../webhooks/webhooks.policy.ts'
import { reconciliationService } from './reconciliation.service.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Asked = Parameters<BillingGateway['listEvents']>[0]

const minuteMs = 60_000

test('what was missed is asked for from the last look on, and only what is acted upon', async () => {
  const asked: Asked[] = []
  const gateway = new Proxy(site.gateway, {
    get: (target, name) =>
      name === 'listEvents'
        ? async (page: Asked) => {
            asked.push(page)
            return target.listEvents(page)
          }
        : Reflect.get(target, name),
  })
  const log = createLog('silent')
  const { catchUp } = reconciliationService({ ...site, ...site.services, log, gateway })
  await catchUp()
  asked.length = 0
  const lastLook = site.clock.now().getTime()
  site.clock.advance(600)
  await catchUp()
  expect(asked.flatMap(({ types }) => types).toSorted()).toEqual([...snapshotTypes].toSorted())
  for (const { types, from } of asked) {
    expect(types.length).toBeLessThanOrEqual(20)
    // The provider's list lags behind a little, and no more is read twice.
    expect(from.getTime()).toBeLessThan(lastLook)
    expect(from.getTime()).toBeGreaterThanOrEqual(lastLook - 6 * minuteMs)
  }
})
