import { expect, expectAccessible, signInByHand, test, unique } from './test.ts'

// A person who has a membership that is asked for again; and what an address lacks is refused.
test.use({ expectedErrors: /status of (400|409)/ })

test('a visitor says where they are, sees the taxes before they pay, and changes the address later', async ({
  browser,
  startOwn,
}) => {
  const own = await startOwn({ STRIPE_TAX: 'exclusive' })
  const context = await browser.newContext({ baseURL: own.url, locale: 'en-US' })
  const page = await context.newPage()
  const name = unique('taxed')
  const start = page.getByRole('button', { name: 'Start Subscription' })
  const summary = page.getByRole('region', { name: 'Order Summary' })

  await test.step('nothing begins before the address says which taxes there are', async () => {
    await page.goto('/subscribe?plan=starter')
    await expect(page.getByLabel('Country')).toHaveValue('US')
    await expect(summary).toContainText('Total before tax')
    await start.click()
    await expect(page.getByText('Please enter a postal code')).toBeVisible()
    await expect(page.getByLabel('Postal code')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Postal code').fill('nowhere')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The address does not say which taxes there are')).toBeVisible()
  })

  await test.step('a business gives its tax id, which is looked at', async () => {
    await page.getByLabel('Country').selectOption('DE')
    await page.getByLabel('Postal code').fill('10115')
    await page.getByLabel('This is for a business').check()
    await page.getByLabel('Business name').fill('Anna GmbH')
    await page.getByLabel('Tax ID').fill('DE1')
    await start.click()
    await expect(page.getByText('This tax id is not one of that country')).toBeVisible()
    await page.getByLabel('Tax ID').fill('DE123456789')
    await start.click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(summary).toContainText('Tax$0.00')
  })

  await test.step('somebody at home pays the taxes of their country, told before', async () => {
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByLabel('This is for a business').uncheck()
    await start.click()
    await expect(summary).toContainText('$1.90')
    await expect(summary).toContainText('$11.89')
    await expectAccessible(page)
    await page.getByLabel('Email for your receipt').fill(`${name}@payer.test`)
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await page.waitForURL((url) => url.pathname !== '/subscribe')
    await signInByHand(page, name, '/my-plan')
  })

  await test.step('My Plan names the taxes of each invoice, and where the next ones are for', async () => {
    await expect(page.getByRole('region', { name: 'Invoices', exact: true })).toContainText('$1.90 tax')
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('plus tax')
    const address = page.getByRole('region', { name: 'Invoices are for' })
    await expect(address).toContainText('10115Germany')
    await address.getByRole('button', { name: 'Change' }).click()
    await address.getByLabel('This is for a business').check()
    await address.getByLabel('Business name').fill('Anna GmbH')
    await address.getByLabel('Tax ID').fill('DE123456789')
    await expectAccessible(page)
    await address.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Address Saved', { exact: true })).toBeVisible()
    await expect(address).toContainText('Tax ID DE123456789')
  })

  await test.step('a gift is taxed by the same address', async () => {
    await page.goto('/gift')
    await page.getByLabel('Plan').selectOption('starter')
    await expect(page.getByLabel('Tax ID')).toHaveValue('DE123456789')
    await page.getByLabel('This is for a business').uncheck()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('You pay $35.66')).toBeVisible()
    await expect(page.getByText('$5.69 of it is tax')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the command line says how prices stand to taxes', async () => {
    const looked = await own.cli('payments', 'doctor', '--json')
    expect(looked.stdout).toContain('on top of the prices')
  })
  await context.close()
})
