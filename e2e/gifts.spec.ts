import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// A gift that somebody else has already is refused by 409, an unknown one by 404: a browser writes both down.
test.use({ expectedErrors: /404|409/ })

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Complete Payment' }).click()
}

test('a member gives three months away; a stranger redeems them, once; both and the admin see it', async ({
  startOwn,
  browser,
}) => {
  const own = await startOwn()
  const open = async () => (await browser.newContext({ baseURL: own.url })).newPage()
  const buyer = await open()
  const recipient = unique('lucky')
  let path = ''

  await test.step('bought from the page of the plans, paid once', async () => {
    await signIn(buyer, 'member', '/subscribe')
    await buyer.getByRole('link', { name: 'Give a membership' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'Give a membership' })).toBeVisible()
    await buyer.getByLabel('Plan').selectOption({ label: 'Starter' })
    await buyer.getByRole('button', { name: '6 months' }).click()
    await expect(buyer.getByText('$59.94, paid once')).toBeVisible()
    await buyer.getByRole('button', { name: '3 months' }).click()
    await expect(buyer.getByText('$29.97, paid once')).toBeVisible()
    await expect(buyer.getByText(/A gift does not expire/)).toBeVisible()
    await buyer.getByLabel('A message').fill('For your birthday')
    await buyer.getByLabel('Send it by e-mail to').fill('not an address')
    await buyer.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(buyer.getByText('Please enter a valid email address')).toBeVisible()
    await buyer.getByLabel('Send it by e-mail to').fill('friend@elsewhere.test')
    await expectAccessible(buyer)
    await buyer.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(buyer.getByText('You pay $29.97')).toBeVisible()
    await pay(buyer)
    await expect(buyer.getByText('Your gift is ready')).toBeVisible()
    await expect(buyer.getByText('friend@elsewhere.test')).toBeVisible()
    const link = await buyer.getByLabel('The link of the gift').inputValue()
    path = new URL(link).pathname
    await expectAccessible(buyer)
  })

  await test.step('a stranger opens the link, signs in and has it', async () => {
    const page = await open()
    await page.goto(path)
    await expect(page.getByText('For your birthday')).toBeVisible()
    await expect(page.getByText('@member gives you a membership.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign In to Redeem' }).click()
    await page.locator('input[name=username]').fill(recipient)
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Redeem the Gift' }).click()
    await expect(page.getByText('The gift is yours')).toBeVisible()
    await page.getByRole('link', { name: 'See My Plan' }).click()
    await expect(page.getByRole('region', { name: 'Complimentary membership' })).toContainText('Starter')
    await expectAccessible(page)
    await page.context().close()
  })

  await test.step('nobody has it a second time', async () => {
    const late = await open()
    await late.goto(path)
    await expect(late.getByText('This gift has been redeemed already')).toBeVisible()
    await late.goto('/gift/AAAA-BBBB-CCCC-DDDD')
    await expect(late.getByText('There is no such gift')).toBeVisible()
    await expectAccessible(late)
    await late.context().close()
  })

  await test.step('the buyer sees on My Plan who has it', async () => {
    await buyer.goto('/my-plan')
    const gifts = buyer.getByRole('region', { name: 'Gifts you bought' })
    await expect(gifts.getByRole('listitem')).toContainText(`Redeemed by @${recipient}`)
    await expectAccessible(buyer)
  })

  await test.step('the admin sees it in their record, and takes it back with its money', async () => {
    const admin = await open()
    await signIn(admin, 'admin', '/admin?tab=users&user=member')
    const listed = JSON.parse((await own.cli('gifts', 'list', '--user', recipient, '--json')).stdout) as {
      data: { id: string; state: string; buyer: string }[]
    }
    expect(listed.data).toMatchObject([{ buyer: 'member', state: 'redeemed' }])
    const [gift] = listed.data
    const line = ['gifts', 'revoke', gift?.id ?? '', '--refund', '--reason', 'bought twice']
    expect(await own.cli(...line, '--yes', '--as', 'admin')).toMatchObject({ code: 0 })
    await buyer.reload()
    await expect(buyer.getByRole('region', { name: 'Gifts you bought' })).toContainText('Taken back')
    await admin.context().close()
  })
})
