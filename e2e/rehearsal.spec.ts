import type { Rehearsal } from '#shared/rehearsals.ts'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// The browser says of each refusal that it could not load something: of a list that is another, and to whoever is banned or gone.
test.use({ expectedErrors: /status of 40[139]/ })

test('an admin sees what a ban changes, is shown what has changed since, and bans by the new list', async ({
  page: admin,
  another,
  plaza,
}) => {
  const name = unique('troll')
  const troll = await another(name)
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
