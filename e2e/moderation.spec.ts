import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// The removed post is asked for once more, to see that it is gone; whoever is banned is refused.
test.use({ expectedErrors: /40[134] \(/ })

const notices = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a report leads to a removal, the removal to an appeal, and the appeal back to the page', async ({
  page: reporter,
  another,
}) => {
  const author = await another('creator')
  const admin = await another('admin', '/')
  const keeper = await another('moderator', '/')
  const title = unique('A lens for every purse')

  await test.step('the author writes', async () => {
    const page = author
    const forums = (await (await page.request.get('/api/forums')).json()) as { id: string }[]
    const written = await page.request.post('/api/posts', {
      data: { title, content: 'Buy *this* one.', forumId: forums[0]?.id, type: 'discussion' },
    })
    expect(written.status()).toBe(201)
    const { slug } = (await written.json()) as { slug: string }
    await signIn(reporter, 'member', `/post/${slug}`)
  })

  await test.step('a member reports it', async () => {
    await expect(reporter.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await reporter.getByRole('button', { name: `Report: ${title}` }).click()
    const dialog = reporter.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('spam')
    await dialog.getByLabel('Additional details').fill('An advertisement')
    await expectAccessible(reporter)
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    await expect(reporter.getByText('Report Submitted')).toBeVisible()
  })

  await test.step('an admin finds it from the bar, takes it, notes something and deletes it', async () => {
    const page = admin
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await page.getByRole('button', { name: `Review: ${title}` }).click()
    const panel = page.getByRole('dialog', { name: 'Report' })
    await expect(panel.getByText('Buy this one.')).toBeVisible()
    await panel.getByRole('button', { name: 'Assign to me' }).click()
    await expect(panel.getByRole('button', { name: 'Unassign me' })).toBeVisible()
    await panel.getByLabel('Note', { exact: true }).fill('The third one this week')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'The third one this week' })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Resolve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Resolve Report' })
    await expect(dialog.getByRole('button', { name: 'Delete Content' })).toHaveCount(0)
    await dialog.getByLabel('Action').selectOption('approved')
    await expect(dialog.getByRole('button', { name: 'Delete Content' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('Rule 2: no advertising')
    await dialog.getByRole('button', { name: 'Delete Content' }).click()
    await expect(page.getByText('Content Deleted')).toBeVisible()
  })

  await test.step('the reporter is told, and readers no longer see it', async () => {
    await reporter.reload()
    await expect(reporter.getByText('Post Not Found')).toBeVisible()
    await reporter.goto('/notifications')
    await expect(
      notices(reporter).filter({ hasText: 'was resolved: Rule 2: no advertising' }).first(),
    ).toBeVisible()
  })

  await test.step('the author is told, reads it with the reason, and appeals', async () => {
    const page = author
    await page.goto('/notifications')
    await notices(page)
      .filter({ hasText: 'was removed: Rule 2: no advertising' })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/removed$/)
    const card = page.getByRole('article', { name: title })
    await expect(card.getByText('Rule 2: no advertising')).toBeVisible()
    await expect(card.getByText('Buy this one.')).toBeVisible()
    await card.getByRole('button', { name: /^Appeal/ }).click()
    await card.getByLabel('Why should it be restored?').fill('I bought it with my own money')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Send appeal' }).click()
    await expect(card.getByText('Waiting for an answer')).toBeVisible()
  })

  await test.step('a moderator restores it out of their queue', async () => {
    const page = keeper
    await page.getByRole('link', { name: 'Moderation' }).click()
    await page.getByRole('tab', { name: 'Appeals' }).click()
    await page.getByRole('button', { name: `Read the appeal for ${title}` }).click()
    const panel = page.getByRole('dialog', { name: 'Appeal' })
    await expect(panel.getByText('I bought it with my own money')).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decide the appeal' })
    await dialog.getByLabel('Action').selectOption('accept')
    await dialog.getByLabel('Reason').fill('It is no advertisement')
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText('Appeal accepted')).toBeVisible()
  })

  await test.step('the author is told, and everybody reads it again', async () => {
    await author.goto('/notifications')
    await notices(author)
      .filter({ hasText: 'was restored: It is no advertisement' })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})

test('a ban signs an open browser out without a reload', async ({ page: admin, another }) => {
  const name = unique('troll')
  const troll = await another(name, '/')
  await signIn(admin, 'admin', `/admin?tab=users&q=${name}`)
  await admin.getByRole('button', { name: `Moderate ${name}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'Moderate User' })
  await dialog.getByLabel('Action').selectOption('ban')
  await dialog.getByLabel('Reason').fill('Insults')
  await dialog.getByRole('button', { name: 'Ban user' }).click()
  await expect(admin.getByText('User Moderated')).toBeVisible()
  await expect(troll.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})

test('nobody else is let into the dashboard', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/admin')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText("You don't have admin privileges. Redirecting to home...")).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
