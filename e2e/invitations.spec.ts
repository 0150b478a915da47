import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// Whoever has no plan is told so by a status, and a link that is none by another; the browser says both.
test.use({ expectedErrors: /status of 40[24]/ })

test('a member makes a link, a stranger follows it, pays and is named as having come by it', async ({
  page: member,
  another,
  browser,
  plaza,
  baseURL,
}) => {
  const name = unique('guest')
  await test.step('a link is made', async () => {
    await signIn(member, 'creator', '/invite')
    const form = member.getByRole('form', { name: 'Make a link' })
    await form.getByLabel('For whom').fill('The running club')
    await form.getByLabel('How many may come by it').selectOption({ label: '5 people' })
    await expectAccessible(member)
    await form.getByRole('button', { name: 'Make the Link' }).click()
    await expect(member.getByRole('button', { name: 'Copy the link of The running club' })).toBeVisible()
    await expectAccessible(member)
  })

  const listed = await plaza.cli('invitations', 'list', '--user', 'creator', '--json')
  const [link] = (JSON.parse(listed.stdout) as { data: { id: string; note: string }[] }).data
  expect(link).toMatchObject({ note: 'The running club' })
  const mine = (await (await member.request.get('/api/invitations')).json()) as { links: { code: string }[] }
  const path = `/join/${mine.links[0]?.code}`

  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await test.step('a stranger reads who invites, pays, and signs in', async () => {
    await guest.goto(path)
    await expect(guest.getByRole('heading', { name: /invites you$/ })).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('link', { name: 'See the plans' }).click()
    await guest.getByRole('button', { name: 'Start Subscription' }).click()
    await guest.getByLabel('Email for your receipt').fill(`${name}@example.test`)
    await guest.getByLabel('Card number').fill('4242 4242 4242 4242')
    await guest.getByLabel('Expiry').fill('12/34')
    await guest.getByLabel('CVC').fill('123')
    await guest.getByRole('button', { name: 'Complete Payment' }).click()
    await guest.locator('input[name=username]').fill(name)
    await guest.locator('button[type=submit]').click()
    await guest.waitForURL((url) => !url.pathname.startsWith('/dev/idp') && !url.pathname.startsWith('/api/'))
    await guest.goto(path)
    await expect(guest.getByText('You are a member already.')).toBeVisible()
  })

  await test.step('who invited is told and sees it, and so does an admin', async () => {
    const came = member.getByRole('region', { name: 'Who came by you' })
    await expect
      .poll(async () => {
        await member.reload()
        return await came.getByRole('link', { name }).count()
      })
      .toBe(1)
    await expect(member.getByText('1 member came')).toBeVisible()
    const ties = await plaza.cli('invitations', 'show', name, '--json')
    expect(JSON.parse(ties.stdout)).toMatchObject({ data: { invitedBy: 'creator' } })
    const admin = await another('admin', `/admin?tab=users&person=${name}`)
    await expect(admin.getByText('Invited by')).toBeVisible()
    await expect(admin.getByRole('link', { name: '@creator' })).toBeVisible()
  })

  await test.step('a link that is taken back invites nobody', async () => {
    await member.getByRole('button', { name: 'Take back the link of The running club' }).click()
    await expect(member.getByText('Taken back', { exact: true })).toBeVisible()
    await guest.goto(path)
    await expect(guest.getByText('This invitation is not valid any more')).toBeVisible()
  })
  await guest.context().close()
})
