import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, unique } from './test.ts'

async function pay(page: Page, number: string, button = 'Complete Payment'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: button }).click()
}
const form = (page: Page) => page.getByRole('form', { name: 'Payment details' })
const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const amountIn = (text: string | null) => Number(/\$([\d.]+)/.exec(text ?? '')?.[1])

// A refused card is answered by 402, which a browser writes into its console.
test.use({ expectedErrors: /402/ })

test('a stranger pays after several refusals, signs in, and rules over the plan', async ({ page }) => {
  await test.step('cards that are refused say why and leave the form as it is', async () => {
    await page.goto('/subscribe?plan=starter')
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await expect(page.getByText('Your payment is secure. Card details are not stored.')).toBeVisible()
    await expect(page.getByText('You create it, or sign in, right after paying.')).toBeVisible()
    await pay(page, '1234 5678 9012 3456')
    await expect(form(page).getByText('Your card number is invalid.')).toBeVisible()
    await pay(page, '4000 0000 0000 0002')
    await expect(form(page).getByText('Your card was declined.')).toBeVisible()
    await notice(page, 'Payment Failed')
    await expectAccessible(page)
    await pay(page, '4000 0000 0000 9995')
    await expect(form(page).getByText('Your card has insufficient funds.')).toBeVisible()
  })

  await test.step('a bank that asks is answered, at first wrongly', async () => {
    await pay(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(form(page).getByText(/We are unable to authenticate your payment method/)).toBeVisible()
    await pay(page, '4000 0025 0000 3155')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
  })

  await test.step('signing in claims what was paid', async () => {
    await page.locator('input[name=username]').fill(unique('payer'))
    await page.locator('button[type=submit]').click()
    await notice(page, 'Payment Successful')
    await page.getByRole('link', { name: 'My Plan', exact: true }).first().click()
    await expect(page.getByRole('region', { name: 'Monthly post usage' })).toContainText('0 of 10 posts')
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Starter')
    await expectAccessible(page)
  })

  await test.step('another card takes the place of the first', async () => {
    const card = page.getByRole('region', { name: 'Payment method' })
    await expect(card).toContainText('Visa ending in 3155, expires 12/2034')
    await card.getByRole('button', { name: 'Change card' }).click()
    await pay(page, '4000 0000 0000 0002', 'Save card')
    await expect(card.getByText('Your card was declined.')).toBeVisible()
    await expectAccessible(page)
    await pay(page, '4242 4242 4242 4242', 'Save card')
    await notice(page, 'Card Changed')
    await expect(card).toContainText('Visa ending in 4242')
    await expect(card.getByLabel('Card number')).toHaveCount(0)
  })

  await test.step('an upgrade shows its charge, and charges that', async () => {
    await page.getByRole('button', { name: 'Upgrade to Professional' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /^Pay \$[\d.]+ and upgrade$/ })
    const due = amountIn(await confirm.textContent())
    expect(due).toBeGreaterThan(9)
    expect(due).toBeLessThanOrEqual(10)
    await confirm.click()
    await notice(page, 'Plan Updated')
    await expect(page.getByRole('heading', { name: 'Current Plan', exact: true })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Professional')
    await expect(page.getByRole('region', { name: 'Monthly post usage' })).toContainText('0 of 100 posts')
    await page.reload()
    const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')
    await expect(invoices).toHaveText([new RegExp(`Paid\\$${due.toFixed(2)}`), /Paid\$9\.99/])
  })

  await test.step('cancelling names the last day, and is taken back', async () => {
    await page.getByRole('button', { name: 'Cancel Subscription' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/Your access ends on \w+ \d+, \d{4}/)
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
    await notice(page, 'Subscription Cancelled')
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Cancelled')
    await expect(page.getByRole('button', { name: /^Upgrade to/ })).toHaveCount(0)
    const heading = page.getByRole('heading', { name: 'Current Plan', exact: true })
    await expect(heading).toBeFocused()
    await page.getByRole('button', { name: 'Resume Subscription' }).click()
    await notice(page, 'Subscription Resumed')
    await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible()
    await expect(heading).toBeFocused()
  })
})

test('an address that speaks of a payment makes nobody a member', async ({ page }) => {
  await page.goto('/api/login?payment_success=true&plan=professional')
  await page.locator('input[name=username]').fill(unique('hopeful'))
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page.getByText('Payment Successful')).toHaveCount(0)
  await page.goto('/my-plan')
  await expect(page.getByText('No active subscription found.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a Plan' }).click()
  await expect(page).toHaveURL(/\/subscribe/)
})
