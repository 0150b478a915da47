import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOutgoing } from '../../core/outgoing.ts'
import { openMarketGround, type Ground } from '../../testing/marketGround.ts'
import { dealsOn } from './ground.testing.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openMarketGround()
})
afterAll(() => ground.close())

test('a run pays nobody while nothing may leave, and the same plan pays afterwards', async () => {
  const on = dealsOn(ground)
  const { store, clock, market } = ground
  await on.held(await on.campaign(), await on.creator())
  await on.pass()
  const { hash } = await market.runs.plan()
  const turn = (isOn: boolean) => store.transaction((tx) => setOutgoing(tx, store.tables, { clock, isOn }))
  await turn(false)
  const admin = await on.admin()
  await expect(market.runs.execute(admin, { hash })).rejects.toMatchObject({ code: 'outgoing.off' })
  expect(on.transfers()).toEqual([])
  await turn(true)
  expect(await market.runs.execute(admin, { hash })).toMatchObject({ refused: [], unfinished: [] })
  expect(on.transfers()).toHaveLength(1)
})
