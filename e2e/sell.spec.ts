import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// A code that is refused is answered by 404, which a browser writes into its console.
test.use({ expectedErrors: /404/ })

const notice = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Complete Payment' }).click()
}

test('an admin makes a coupon; a stranger joins with it, and goes on to pay by the year', async ({
  startOwn,
  browser,
}, info) => {
  // Yearly prices and coupons are the operator's to set: the plans of the contract have none.
  const own = await startOwn()
  const file = info.outputPath('plans.json')
  writeFileSync(file, JSON.stringify([{ slug: 'professional', yearlyPrice: 19_990 }]))
  expect(await own.cli('plans', 'seed', file, '--yes', '--as', 'admin')).toMatchObject({ code: 0 })
  const open = async () => (await browser.newContext({ baseURL: own.url })).newPage()

  await test.step('the admin makes the coupon on the dashboard', async () => {
    const admin = await open()
    await signIn(admin, 'admin', '/admin?tab=coupons')
    await admin.getByRole('button', { name: 'New Coupon' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Code').fill('spring-26')
    await dialog.getByLabel('Percent off').fill('50')
    await dialog.getByRole('button', { name: 'Some months' }).click()
    await dialog.getByLabel('How many may use it').fill('10')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Create Coupon' }).click()
    await notice(admin, 'Coupon created')
    await expect(admin.getByRole('listitem').filter({ hasText: 'SPRING-26' })).toContainText(
      '50% off for 3 months',
    )
    await expectAccessible(admin)
    await admin.context().close()
  })

  const page = await open()
  await test.step('prices are shown by the year where there are any', async () => {
    await page.goto('/subscribe')
    await expect(page.getByRole('radiogroup')).toContainText('$19.99/month')
    await page.getByRole('button', { name: 'Yearly', exact: true }).click()
    await expect(page.getByRole('radiogroup')).toContainText('$199.90/year')
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$199.90')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Monthly', exact: true }).click()
  })

  await test.step('a wrong code says so, and the right one takes half off', async () => {
    const order = page.getByRole('region', { name: 'Order Summary' })
    await order.getByRole('button', { name: 'Add a coupon' }).click()
    await expect(order.getByLabel('Coupon code')).toBeFocused()
    await order.getByLabel('Coupon code').fill('SPRING-25')
    await order.getByRole('button', { name: 'Apply' }).click()
    await expect(order.getByText(/^This code is not valid\./)).toBeVisible()
    await expectAccessible(page)
    await order.getByLabel('Coupon code').fill('spring-26')
    await order.getByRole('button', { name: 'Apply' }).click()
    await expect(order).toContainText('50% off for 3 months')
    await expect(order).toContainText('$9.99')
    await expectAccessible(page)
  })

  await test.step('paid, signed in, and told on My Plan', async () => {
    await page.getByRole('button', { name: 'Start Subscription' }).first().click()
    await pay(page)
    await page.locator('input[name=username]').fill(unique('thrifty'))
    await page.locator('button[type=submit]').click()
    await notice(page, 'Payment Successful')
    await page.goto('/my-plan')
    const plan = page.getByRole('region', { name: 'Current Plan' })
    await expect(plan).toContainText('SPRING-26')
    await expect(plan).toContainText('The next payment is $9.99.')
    await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('$10.00 off by coupon')
    await expectAccessible(page)
  })

  await test.step('a year takes the place of the months at once', async () => {
    await page.getByRole('button', { name: 'Pay by the Year' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Pay \$[\d.]+ and upgrade$/ })
    await confirm.click()
    await notice(page, 'Plan Updated')
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('$199.90/year')
    await expect(page.getByRole('button', { name: 'Pay by the Year' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('leaving asks why, is offered a coupon, and takes one press all the same', async () => {
    const cli = (...line: string[]) => own.cli(...line, '--as', 'admin')
    await cli('coupons', 'create', 'STAY-40', '--percent', '40')
    await cli('coupons', 'offer', 'STAY-40')
    const leaver = await open()
    await signIn(leaver, 'member', '/my-plan')
    await leaver.getByRole('button', { name: 'Cancel Subscription' }).click()
    const dialog = leaver.getByRole('dialog')
    await expect(dialog).toContainText('Stay, and have 40% off the next payment')
    await dialog.getByLabel('Why are you leaving?').selectOption({ label: 'It costs too much' })
    await expectAccessible(leaver)
    await dialog.getByRole('button', { name: 'Stay With This Offer' }).click()
    await notice(leaver, 'Good that you stay')
    await expect(leaver.getByRole('region', { name: 'Current Plan' })).toContainText('STAY-40')
    await expect(dialog).toBeHidden()
    await leaver.getByRole('button', { name: 'Cancel Subscription' }).click()
    await expect(dialog.getByLabel('Why are you leaving?')).toBeVisible()
    await expect(dialog).not.toContainText('Stay, and have')
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
    await notice(leaver, 'Subscription Cancelled')
    await leaver.context().close()
    const counted = (await own.cli('coupons', 'departures', '--json')).stdout
    expect(JSON.parse(counted)).toMatchObject({ data: [{ reason: 'too_expensive', left: 1, stayed: 1 }] })
  })
  await page.context().close()
})
