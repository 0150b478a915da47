import type { Page } from '@playwright/test'
import type { Earnings } from '#shared/earnings.ts'
import type { Trail } from '#shared/trails.ts'
import { placesOf } from './addresses.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

/** What a stranger's browser says of the answer. */
test.use({ expectedErrors: /404 .*\/api\/trails\// })

const trailOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/trails/${id}`)).json()) as Trail

const title = 'The way of the money'

test('a brand follows a payment to a deal and its post, and nobody else does', async ({ page, another }) => {
  const address = (await placesOf('brand', page)).find((path) => path.includes('/trail/'))!
  const trail = await trailOf(page, address.split('/').at(-1)!)
  await page.goto(`/advertising/brand/${trail.brand.slug}?campaign=${trail.campaign.id}`)
  await page.locator(`a[href="${address}"]`).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const sum = trail.places.reduce((cents, { amount }) => cents + amount, 0)
  expect(sum).toBe(trail.amount)
  await expect(page.getByText('Came in')).toBeVisible()
  // The provider's names and the books are the operator's.
  await expect(page.getByText('Entries', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  const part = trail.parts.find(({ kind }) => kind === 'deal')!
  await page
    .getByRole('link', { name: `Follow the deal with ${part.deal!.creator}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid from' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Follow this payment' }).first().click()
  await expect(page).toHaveURL(/\/advertising\/trail\//)

  const stranger = await another('newcomer', address)
  await expect(stranger.getByText('Nothing to follow here')).toBeVisible()
})

test('a creator follows a deal from Earnings and from a statement', async ({ page }) => {
  await signIn(page, 'creator', '/advertising/earnings')
  await page
    .getByRole('link', { name: /^Follow every cent of/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Sent to your bank').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Paid from' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read the post' }).click()
  await expect(page).toHaveURL(/\/r\/.+\/post\//)

  const { items } = (await (await page.request.get('/api/earnings')).json()) as Earnings
  const month = items.flatMap(({ paidAt }) => paidAt ?? [])[0]!.slice(0, 7)
  await page.goto(`/advertising/earnings/statement?month=${month}`)
  await page.getByRole('link', { name: 'Paid out to your bank account' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('an admin finds a payment by a reference, with its entries, and the command line says the same', async ({
  page,
  plaza,
}) => {
  const address = (await placesOf('admin', page)).filter((path) => path.includes('/trail/')).at(-1)!
  const trail = await trailOf(page, address.split('/').at(-1)!)
  const charge = trail.steps[0]!.providerId!
  await page.goto('/admin?tab=payouts')
  await page.getByLabel('Payment, deal, payout, ledger entry or reference').fill(charge)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(charge).first()).toBeVisible()
  const payment = page.getByRole('region', { name: 'The payment' })
  await payment.getByText('Entries', { exact: true }).first().click()
  await page.getByRole('link', { name: trail.steps[0]!.entries[0]!.id }).click()
  await expect(page.getByText(charge).first()).toBeVisible()
  await expectAccessible(page)

  const said = await plaza.cli('ledger', 'trail', charge, '--json')
  expect(said.code).toBe(0)
  expect((JSON.parse(said.stdout) as { data: Trail }).data).toEqual(trail)
})
