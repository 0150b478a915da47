import { expect, expectAccessible, moveClock, signIn, test, unique } from './test.ts'

test.use({ expectedErrors: /status of 402/, sharing: 'movedClock' })

const day = 24 * 60 * 60

test('a member who thinks of leaving pauses instead, stays away for a while and comes back early', async ({
  page,
  plaza,
}) => {
  const name = unique('rests')

  await test.step('a plan is paid for', async () => {
    await signIn(page, name, '/subscribe?plan=professional')
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Complete Payment' }).click()
    await page.waitForURL((url) => url.pathname !== '/subscribe')
  })

  const pause = page.getByRole('region', { name: 'Pause', exact: true })
  const heading = page.getByRole('heading', { name: 'Current Plan', exact: true })
  await test.step('the dialog of a cancellation offers a pause, which is planned and taken back', async () => {
    await page.goto('/my-plan')
    await page.getByRole('button', { name: 'Cancel Subscription' }).click()
    await page.getByLabel('Why are you leaving?').selectOption({ label: 'I have too little time for it' })
    await page.getByRole('button', { name: 'Pause Instead' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause Your Subscription?' })
    await dialog.getByLabel('For how long').selectOption({ label: '2 months' })
    await expect(dialog).toContainText(/Paused from .* until /)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Pause Subscription' }).click()
    await expect(page.getByText('Subscription Paused', { exact: true })).toBeVisible()
    await expect(pause).toContainText('Planned')
    await expect(pause).toContainText('$19.99')
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Pausing')
    await expect(page.getByRole('button', { name: 'Resume Subscription' })).toBeHidden()
    await expect(heading).toBeFocused()
    await expectAccessible(page)
    await pause.getByRole('button', { name: 'Do Not Pause' }).click()
    await expect(page.getByText('Subscription Resumed', { exact: true })).toBeVisible()
    await expect(pause).toBeHidden()
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Active')
    await expect(heading).toBeFocused()
  })

  await test.step('it begins with what is paid for, and nothing is charged', async () => {
    await page.getByRole('button', { name: 'Pause Subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause Your Subscription?' })
    await dialog.getByLabel('For how long').selectOption({ label: '3 months' })
    await dialog.getByRole('button', { name: 'Pause Subscription' }).click()
    await expect(pause).toContainText('Planned')
    // The session ends with the time that passes, and a page that is open may hear of it.
    await page.goto('about:blank')
    await moveClock(plaza, 40 * day)
    await signIn(page, name, '/my-plan')
    await expect(pause).toContainText('Your membership is paused until')
    await expect(page.getByText('No active subscription found.')).toBeHidden()
    await expectAccessible(page)
    const listed = await plaza.cli('memberships', 'paused', '--user', name, '--json')
    expect(JSON.parse(listed.stdout)).toMatchObject({
      data: [{ person: name, plan: 'professional', isPaused: true }],
    })
  })

  await test.step('one press brings the membership back, at the price that was shown', async () => {
    await pause.getByRole('button', { name: 'Come Back Now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $19.99' }).click()
    await expect(page.getByText('Welcome back', { exact: true })).toBeVisible()
    await expect(pause).toBeHidden()
    await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Active')
    await expect(heading).toBeFocused()
    await expect(page.getByRole('region', { name: 'Invoices' }).getByText('$19.99')).toHaveCount(2)
  })
})
