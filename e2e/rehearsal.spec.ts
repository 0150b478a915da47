import type { Rehearsal } from '#shared/rehearsals.ts'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// The browser says of each refusal that it could not load something: of a list that is another, and to whoever is banned or gone, and of a forum that is deleted.
test.use({ expectedErrors: /status of 40[1349]/ })

test('an admin sees what a ban changes, is shown what has changed since, and bans by the new list', async ({
  page: admin,
  another,
  plaza,
}) => {
  const name = unique('troll')
  const troll = await another(name, '/')
  await signIn(admin, 'admin', `/admin?tab=users&q=${name}`)
  await admin.getByRole('button', { name: `Moderate ${name}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Moderate User' })
  await dialog.getByLabel('Action').selectOption('ban')
  const list = dialog.getByRole('region', { name: 'What this changes' })
  await expect(list.getByText('1 sign-in ends', { exact: true })).toBeVisible()
  await expect(list.getByText('1 notification is sent', { exact: true })).toBeVisible()
  await list.locator('summary').last().click()
  await expect(list.getByText(`@${name}`)).toBeVisible()
  await expectAccessible(admin)

  const said = await plaza.cli('users', 'ban', name, '--plan', '--json')
  expect(said.code).toBe(0)
  const { data } = JSON.parse(said.stdout) as { data: Rehearsal }
  expect(data.consequences.map(({ name: what, count }) => [what, count])).toEqual([
    ['sign_ins', 1],
    ['notifications', 1],
  ])

  await test.step('somebody signs in meanwhile: nothing is done, and the difference is named', async () => {
    await another(name)
    await dialog.getByLabel('Reason').fill('Insults')
    await dialog.getByRole('button', { name: 'Ban user' }).click()
    await expect(list.getByRole('alert')).toContainText('2 sign-ins end, before 1')
    await expect(list.getByText('2 sign-ins end', { exact: true })).toBeVisible()
    await expectAccessible(admin)
    const old = await plaza.cli(
      'users',
      'ban',
      name,
      '--confirm',
      data.hash.slice(0, 8),
      '--as',
      'admin',
      '--reason',
      'Insults',
    )
    expect(old.code).toBe(5)
    expect((await troll.request.get('/api/auth/user')).status()).toBe(200)
  })

  await dialog.getByRole('button', { name: 'Ban user' }).click()
  await expect(admin.getByText('User Moderated')).toBeVisible()
  await expect(troll.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})

test('the list of switching a brand off is the same in the dashboard and on the command line', async ({
  page: admin,
  plaza,
}) => {
  await signIn(admin, 'admin', '/admin?tab=brands')
  const brands = (await (await admin.request.get('/api/admin/brands?limit=50')).json()) as {
    name: string
    slug: string
    isActive: boolean
    campaigns: number
  }[]
  const brand = brands.find(({ isActive, campaigns }) => isActive && campaigns > 0)!
  await admin.getByRole('button', { name: `Decide about ${brand.name}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Action').selectOption('deactivate')
  const list = dialog.getByRole('region', { name: 'What this changes' })
  await expect(list).toBeVisible()
  const said = await plaza.cli('brands', 'deactivate', brand.slug, '--plan', '--json', '--as', 'admin')
  const { consequences } = (JSON.parse(said.stdout) as { data: Rehearsal }).data
  expect(consequences.length).toBeGreaterThan(0)
  for (const { count, examples } of consequences) {
    await expect(list.getByText(new RegExp(`^${count} `)).first()).toBeVisible()
    for (const example of examples) await expect(list.getByText(example).first()).toBeAttached()
  }
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('whoever deletes their account sees what goes with it', async ({ another }) => {
  const name = unique('leaver')
  const page = await another(name, '/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  const list = dialog.getByRole('region', { name: 'What this changes' })
  await expect(list.getByText('1 sign-in ends', { exact: true })).toBeVisible()
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('an admin refunds a payment with its membership, and its person reads why', async ({
  page: member,
  another,
}) => {
  const name = unique('refunded')
  await member.goto('/subscribe?plan=starter')
  await member.getByRole('button', { name: 'Start Subscription' }).click()
  await member.getByLabel('Card number').fill('4242 4242 4242 4242')
  await member.getByLabel('Expiry').fill('12 / 34')
  await member.getByLabel('CVC').fill('123')
  await member.getByRole('button', { name: 'Complete Payment' }).click()
  await member.locator('input[name=username]').fill(name)
  await member.locator('button[type=submit]').click()
  await expect(member.getByText('Payment Successful')).toBeVisible()
  await member.goto('/my-plan')
  const paid = await member.getByRole('region', { name: 'Invoices' }).getByText(/^\$/).first().textContent()
  const admin = await another('admin', `/admin?tab=users&person=${name}`)
  await admin.getByRole('button', { name: /^Refund invoice/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Refund a Payment' })
  const list = dialog.getByRole('region', { name: 'What this changes' })
  await expect(list.getByText(`1 payment goes back to its card (${paid})`, { exact: true })).toBeVisible()
  await dialog.getByLabel('How much, in dollars').fill('1.50')
  await expect(list.getByText('1 payment goes back to its card ($1.50)', { exact: true })).toBeVisible()
  await dialog.getByLabel('How much, in dollars').fill('')
  await dialog.getByLabel('End their membership as well').check()
  await expect(list.getByText('1 membership ends', { exact: true })).toBeVisible()
  await dialog.getByLabel('Reason').fill('Did not want it')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: `Refund ${paid}` }).click()
  await expect(admin.getByText('Refund On Its Way')).toBeVisible()
  await member.reload()
  await expect(member.getByText(`${paid} refunded`)).toBeVisible()
  await member.goto('/notifications')
  await expect(member.getByText(/on their way back to your card: Did not want it/)).toBeVisible()
})

test('an owner deletes their forum, a member finds nothing of it, and an admin brings it back', async ({
  page: owner,
  another,
}) => {
  const slug = unique('brief')
  await signIn(owner, 'member')
  const made = await owner.request.post('/api/forums', {
    data: { name: slug, description: 'For a while' },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await owner.request.post('/api/posts', { data: { forumId: id, title: `Words of ${slug}`, content: 'x' } })
  await owner.goto(`/r/${slug}/settings`)
  await owner.getByRole('button', { name: 'Delete forum' }).click()
  const dialog = owner.getByRole('dialog')
  const list = dialog.getByRole('region', { name: 'What this changes' })
  await expect(list.getByText('1 post is no longer found, nor what was said below it')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It is over')
  await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug)
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Delete forum' }).click()
  await expect(owner).toHaveURL((url) => url.pathname === '/forums')
  await owner.goto(`/r/${slug}`)
  await expect(owner.getByRole('heading', { name: 'Forum Not Found' })).toBeVisible()

  const admin = await another('admin', '/admin?tab=actions')
  await admin.getByRole('button', { name: `Restore r/${slug}` }).click()
  const restoring = admin.getByRole('dialog', { name: `Restore r/${slug}?` })
  await expect(restoring.getByText('1 post is found again')).toBeVisible()
  await restoring.getByLabel('Reason').fill('By mistake')
  await expectAccessible(admin)
  await restoring.getByRole('button', { name: 'Restore' }).click()
  await expect(admin.getByText('Forum On Its Way Back')).toBeVisible()
  await owner.goto(`/r/${slug}`)
  await expect(owner.getByRole('heading', { name: slug, exact: true })).toBeVisible()
  await owner.request.delete(`/api/forums/${id}`, { data: { reason: 'It is over' } })
})

test('an admin reads a whole record, bans and undoes it, and saves filters', async ({ page }) => {
  await signIn(page, 'admin', '/admin?tab=users&q=creator')
  const row = page.getByRole('row').filter({ hasText: 'creator' }).first()
  await row.getByRole('link', { name: 'Record' }).click()
  await expect(page.getByRole('heading', { name: 'Reports about them' })).toBeVisible()
  await page.getByRole('button', { name: 'Moderate creator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Moderate User' })
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route('**/rehearsal?*', async (route) => {
    asked.resolve()
    await goOn.promise
    await route.continue()
  })
  await dialog.getByLabel('Action').selectOption('ban')
  const harassment = dialog.getByRole('button', { name: 'Harassment' })
  await asked.promise
  await harassment.hover()
  const before = await harassment.boundingBox()
  goOn.resolve()
  await expect(dialog.getByRole('region', { name: 'What this changes' })).toBeVisible()
  expect(await harassment.boundingBox()).toEqual(before)
  await harassment.click()
  await expect(dialog.getByLabel('Reason')).toHaveValue(/attacks a person/)
  await dialog.getByRole('button', { name: 'Ban user' }).click()
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Blocked', { exact: true })).toBeHidden()
  await expect(page.getByRole('table', { name: 'What was done' }).getByRole('row').nth(1)).toContainText(
    'Unban',
  )

  await page.goto('/admin?status=pending&reason=spam')
  await page.getByRole('button', { name: 'Save these filters' }).click()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Spam · Pending' }).click()
  await expect(page).toHaveURL(/status=pending/)
  await page.getByRole('button', { name: 'Forget these filters' }).click()
})
