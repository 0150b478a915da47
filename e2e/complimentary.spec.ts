import { writeFileSync } from 'node:fs'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// Whoever has no plan is told so by a status, which the browser says as well.
test.use({ expectedErrors: /status of 40[24]/ })

test('an admin gives somebody a membership, who sees what it is and until when, and takes it back', async ({
  page: admin,
  another,
}) => {
  const name = unique('guest')
  const guest = await another(name, '/my-plan')
  await expect(guest.getByText('No active subscription found.')).toBeVisible()
  await signIn(admin, 'admin', `/admin?tab=users&person=${name}`)
  await admin.getByRole('button', { name: 'Give a Membership' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Give a Membership' })
  await dialog.getByLabel('Plan').selectOption({ label: 'Starter' })
  const inSixty = new Date(Date.now() + 60 * 86_400_000)
  await dialog.getByLabel('Last day').fill(inSixty.toISOString().slice(0, 10))
  await dialog.getByLabel('Reason').fill('Speaks at our evening')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Give a Membership' }).click()
  await expect(admin.getByText('Membership Given')).toBeVisible()
  await expect(admin.getByText('Starter (complimentary)')).toBeVisible()

  await guest.goto('/my-plan')
  const card = guest.getByRole('region', { name: 'Complimentary Membership' })
  await expect(card).toContainText('Free of charge')
  await expect(card).toContainText('Starter')
  await expectAccessible(guest)
  await guest.goto('/create')
  await expect(guest.getByLabel('Title')).toBeVisible()

  await admin.goto(`/admin?tab=given&q=${name}`)
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Starter')
  await admin.getByRole('link', { name: `@${name}` }).click()
  await admin.getByRole('button', { name: 'End Now' }).click()
  const ending = admin.getByRole('dialog', { name: 'End the Complimentary Membership' })
  await ending.getByLabel('Reason').fill('Could not come')
  await ending.getByRole('button', { name: 'End Now' }).click()
  await expect(admin.getByText('Membership Ended')).toBeVisible()
  await guest.goto('/my-plan')
  await expect(guest.getByText('No active subscription found.')).toBeVisible()
})

test('a member of another product is imported, and has their time when they sign in', async ({
  plaza,
  another,
}, info) => {
  const name = unique('mover')
  const file = info.outputPath('substack.csv')
  const columns = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at'
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString()
  writeFileSync(file, `${columns}\n${name}@example.test,true,${until},yearly,false,2024-01-01,2024-01-01\n`)
  const asked = ['import', 'members', file, '--from', 'substack', '--plan', 'professional']
  const seen = await plaza.cli(...asked, '--json')
  expect(seen.code).toBe(0)
  const { data } = JSON.parse(seen.stdout) as { data: { hash: string; members: number } }
  expect(data.members).toBe(1)
  const act = ['--reason', 'we move here', '--as', 'admin', '--apply', '--confirm', data.hash.slice(0, 8)]
  expect((await plaza.cli(...asked, ...act)).code).toBe(0)

  const mover = await another(name, '/my-plan')
  const card = mover.getByRole('region', { name: 'Complimentary Membership' })
  await expect(card).toContainText('Professional')
  await expect(card).toContainText('Until')
})
