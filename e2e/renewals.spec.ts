import type { Page } from '@playwright/test'
import type { Earnings } from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import type { RenewalChoice } from '#shared/renewals.ts'
import { expect, expectAccessible, moveClock, signIn, test } from './test.ts'

// The clock of this server goes on by a month, and no other journey has paid out its creators before.
test.use({ sharing: 'unpaid' })

const earnings = '/advertising/earnings'
const read = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body
const choiceOf = (page: Page) => read<RenewalChoice>(page, '/api/earnings/renewal')
const panelOf = (page: Page) => page.getByRole('region', { name: 'Pay my plan from my earnings' })
const partsOf = ({ next }: RenewalChoice) =>
  `${dollars(next!.fromEarnings)} from your earnings, ${dollars(next!.fromCard)} from your card.`

test('a creator sees what it comes to, pays the plan from earnings, and follows its cents', async ({
  page,
  plaza,
}) => {
  await signIn(page, 'creator', earnings)
  const before = await choiceOf(page)
  const { next } = before
  expect(next!.fromEarnings).toBeGreaterThan(0)
  expect(next!.fromEarnings + next!.fromCard).toBe(next!.amount)
  const choose = panelOf(page).getByRole('switch', { name: 'Pay my plan from my earnings' })

  await test.step('the figures stand there before it is chosen', async () => {
    await expect(choose).not.toBeChecked()
    await expect(panelOf(page).getByText(/^With it, your next renewal on /)).toBeVisible()
    await expect(panelOf(page).getByText(partsOf(before))).toBeVisible()
    await choose.check()
    await expect(panelOf(page).getByText(/^Your next renewal on /)).toBeVisible()
    await page.reload()
    await expect(choose).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('the renewal is paid while its invoice is a draft', async () => {
    await page.goto('about:blank')
    // The server's own time: another journey may have moved it before.
    const now = await moveClock(plaza, 1)
    await moveClock(plaza, (Date.parse(next!.at) - now.getTime()) / 1000 + 60)
    await signIn(page, 'creator', earnings)
    await expect.poll(async () => (await choiceOf(page)).renewals[0]?.status).toBe('paid')
    await moveClock(plaza, 2 * 3600)
  })

  await test.step('page, statement, notification, trail and command line tell of the same cents', async () => {
    const after = await choiceOf(page)
    const [made] = after.renewals
    expect(made).toMatchObject({ status: 'paid', due: next!.amount, returned: 0 })
    await page.goto(earnings)
    await expect(panelOf(page).getByRole('list', { name: 'Renewals paid from your earnings' })).toContainText(
      `${dollars(made!.amount)} of ${dollars(made!.due)}`,
    )
    const all = await read<Earnings>(page, '/api/earnings')
    expect(all.forPlan).toBe(made!.amount)
    await expect(page.getByText(/ of it paid your plan\.$/).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${earnings}/statement?month=${made!.at.slice(0, 7)}`)
    await expect(page.getByText('Paid for your plan').first()).toBeVisible()
    await page.goto('/notifications')
    await expect(page.getByText(/paid from your earnings/).first()).toBeVisible()
    const gave = all.items.find(({ forPlan }) => forPlan > 0)!
    await page.goto(`/advertising/trail/${gave.applicationId}`)
    await expect(page.getByText('Paid for your plan').first()).toBeVisible()
    const told = await plaza.cli('payouts', 'renewals', 'creator', '--json')
    expect(told.code).toBe(0)
    expect(told.stdout).toContain(made!.invoiceId)
    expect((await plaza.cli('ledger', 'check')).code).toBe(0)
  })
})
