import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// Whoever has no plan is told so by a status, which the browser says as well.
test.use({ expectedErrors: /status of 40[24]/ })

test('a payer buys seats at the price that is shown, invites somebody, who takes one and leaves it', async ({
  page: holder,
  another,
  plaza,
}) => {
  const name = unique('team')
  const guestName = unique('mate')
  await signIn(holder, name, '/subscribe?plan=business')
  await expect(holder.getByText('Can be for up to 25 people: add seats in My Plan')).toBeVisible()
  await holder.getByRole('button', { name: 'Start Subscription' }).click()
  await holder.getByLabel('Card number').fill('4242 4242 4242 4242')
  await holder.getByLabel('Expiry').fill('12/34')
  await holder.getByLabel('CVC').fill('123')
  await holder.getByRole('button', { name: 'Complete Payment' }).click()
  await holder.waitForURL((url) => url.pathname !== '/subscribe')
  await holder.goto('/my-plan')
  const card = holder.getByRole('region', { name: 'Seats', exact: true })
  await expect(card).toContainText('1 of 1 taken, yours included')
  await card.getByLabel('Number of seats').fill('3')
  await card.getByRole('button', { name: 'Change' }).click()
  const dialog = holder.getByRole('dialog', { name: 'Pay for 3 seats?' })
  const pay = dialog.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeVisible()
  const price = ((await pay.textContent()) ?? '').replace('Pay ', '')
  await expectAccessible(holder)
  await pay.click()
  await expect(card).toContainText('1 of 3 taken')
  await expect(holder.getByText(price).first()).toBeVisible()

  const guest = await another(guestName, '/my-plan')
  await expect(guest.getByText('No active subscription found.')).toBeVisible()
  await card.getByLabel('Invite to a seat').fill(guestName)
  await card.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(card.getByText(`@${guestName}`)).toBeVisible()

  await guest.reload()
  const invitation = guest.getByRole('region', { name: 'An invitation to a seat' })
  await expectAccessible(guest)
  await invitation.getByRole('button', { name: 'Take the Seat' }).click()
  const seat = guest.getByRole('region', { name: 'Your Seat' })
  await expect(seat).toContainText('Business')
  await expect(guest.getByText('0 posts, no limit')).toBeVisible()
  await expectAccessible(guest)
  await guest.goto('/create')
  await expect(guest.getByLabel('Title')).toBeVisible()

  const listed = await plaza.cli('seats', 'list', '--user', guestName, '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject({
    data: [{ holder: name, person: guestName, state: 'taken' }],
  })

  await holder.reload()
  await expect(card).toContainText('2 of 3 taken')
  await expectAccessible(holder)
  await guest.goto('/my-plan')
  await seat.getByRole('button', { name: 'Leave the Seat' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Leave the Seat' }).click()
  await expect(guest.getByText('No active subscription found.')).toBeVisible()
  await holder.reload()
  await expect(card).toContainText('1 of 3 taken')
})
