import type { APIResponse, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

// A word is refused, and a member writes too soon.
test.use({ expectedErrors: /40[04] \(|429 \(/ })

const answerOf = async <T>(sent: Promise<APIResponse>) => (await (await sent).json()) as T

const comment = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(text)
  await page.getByRole('button', { name: 'Post comment' }).click()
}

test('a forum marks solutions, shows its edits, watches words and slows down', async ({
  page: owner,
  another,
}) => {
  const asker = await another(unique('asker').replaceAll('-', '_'))
  const writer = await another('member')
  await signIn(owner, 'creator')
  const name = unique('Repairs')
  const forum = await answerOf<{ id: string; slug: string }>(
    owner.request.post('/api/forums', {
      data: { name, description: 'What is broken, and how it was mended' },
    }),
  )
  const settings = `/r/${forum.slug}/settings`
  const asked = await answerOf<{ id: string; slug: string }>(
    writer.request.post('/api/posts', {
      data: { title: 'The pump hums', content: 'And gives no water.', forumId: forum.id },
    }),
  )
  const address = `/r/${forum.slug}/post/${asked.slug}`

  await test.step('its owner has solutions marked and words watched for', async () => {
    await owner.goto(settings)
    await owner.getByLabel('Mark solutions').check()
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await expect(owner.getByText('Settings saved')).toBeVisible()
    const field = owner.getByLabel('Words or phrases')
    await field.fill('for sale')
    await owner.getByRole('button', { name: 'Watch for these' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: 'for sale' })).toContainText('Held')
    await field.fill('a*b')
    await owner.getByRole('button', { name: 'Watch for these' }).click()
    await expect(owner.getByText('A * stands at the end alone')).toBeVisible()
    await field.fill('stupid*')
    await owner.getByLabel('What happens').selectOption('refuse')
    await owner.getByRole('textbox', { name: 'Message' }).fill('Kindly, please')
    await owner.getByRole('button', { name: 'Watch for these' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: 'stupid*' })).toContainText('Refused')
    await expectAccessible(owner)
  })

  await test.step('the answer is edited, and moderators see what changed', async () => {
    await owner.goto(address)
    await comment(owner, 'Clean the valve')
    await owner.getByRole('button', { name: /More actions for the comment/ }).click()
    await owner.getByRole('menuitem', { name: 'Edit' }).click()
    await owner.getByRole('textbox', { name: 'Edit your comment' }).fill('Clean the brass valve')
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await expect(owner.getByText(/\(edited .*\)/)).toBeVisible()
    await owner.getByRole('button', { name: /More actions for the comment/ }).click()
    await owner.getByRole('menuitem', { name: 'History of edits' }).click()
    const dialog = owner.getByRole('dialog', { name: 'History of edits' })
    await expect(dialog.getByRole('insertion')).toContainText('brass')
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('whoever asked marks it as the solution, and takes that back', async () => {
    await writer.goto(address)
    const button = writer.getByRole('button', { name: /is the solution/ })
    await button.click()
    const solution = writer.getByRole('region', { name: 'Solution' })
    await expect(solution).toContainText('Clean the brass valve')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(writer.getByText('Solved', { exact: true })).toBeVisible()
    await expectAccessible(writer)
    await asker.goto(address)
    await expect(asker.getByRole('region', { name: 'Solution' })).toBeVisible()
    await expect(asker.getByRole('button', { name: /is the solution/ })).toHaveCount(0)
    await asker.goto(`/r/${forum.slug}`)
    await asker.getByRole('button', { name: 'Unsolved' }).click()
    await expect(asker.getByText('No such posts')).toBeVisible()
    await asker.getByRole('button', { name: 'Solved', exact: true }).click()
    await expect(asker.getByRole('article').filter({ hasText: 'The pump hums' })).toContainText('Solved')
    await button.click()
    await expect(solution).toHaveCount(0)
  })

  await test.step('a watched word is refused with its message, another waits for a moderator', async () => {
    await comment(writer, 'A stupid pump')
    await expect(writer.locator('form').getByText('Kindly, please')).toBeVisible()
    await comment(writer, 'Mine is for sale')
    await expect(writer.getByText('A moderator looks at it first.', { exact: false })).toBeVisible()
    await expect(writer.getByRole('article').filter({ hasText: 'Mine is for sale' })).toHaveCount(0)
    await owner.goto('/moderation?tab=spam')
    await owner.getByRole('button', { name: /^Decide about the flag/ }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption('not_spam')
    await dialog.getByLabel('Reason').fill('A fair offer')
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(owner.getByText('Flag decided')).toBeVisible()
    await writer.goto(address)
    await expect(writer.getByRole('article').filter({ hasText: 'Mine is for sale' }).last()).toBeVisible()
  })

  await test.step('in slow mode a member is told before they write when they may', async () => {
    await owner.goto(settings)
    await owner.getByLabel('Each member can write').selectOption('300')
    await expect(owner.getByText('Slow mode was changed')).toBeVisible()
    await writer.goto(address)
    await expect(writer.getByText('each member writes once every 5 minutes')).toBeVisible()
    await comment(writer, 'It runs again')
    await expect(writer.getByText(/You can write again in [45]:\d\d/)).toBeVisible()
    await expectAccessible(writer)
    await comment(writer, 'And again')
    await expect(writer.locator('form').getByText(/This forum is in slow mode/)).toBeVisible()
  })
})
