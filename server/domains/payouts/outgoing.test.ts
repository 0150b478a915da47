import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../testing/site.ts'
import { dealsOn } from '../../testing/deals.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('a run pays nobody while nothing may leave, and the same plan pays afterwards', async () => {
  const on = dealsOn(site)
  const { store, services } = site
  await on.held(await on.campaign(), await on.creator())
  await on.pass()
  const { hash } = await services.payouts.runs.plan()
  const turn = (isOn: boolean) => store.transaction((tx) => services.outgoing.set(tx, isOn))
  await turn(false)
  const admin = await on.admin()
  await expect(services.payouts.runs.execute(admin, { hash })).rejects.toMatchObject({ code: 'outgoing.off' })
  expect(on.transfers()).toEqual([])
  await turn(true)
  expect(await services.payouts.runs.execute(admin, { hash })).toMatchObject({ refused: [], unfinished: [] })
  expect(on.transfers()).toHaveLength(1)
})
