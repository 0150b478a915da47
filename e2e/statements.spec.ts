import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Statement } from '#shared/statements.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

/** What a stranger's browser says of the refusal. */
test.use({ expectedErrors: /403 .*\/statement\?/ })

/** The months of the page's list, the newest first. */
const monthsOf = (page: Page) =>
  page
    .getByLabel('Month')
    .evaluate((select: HTMLSelectElement) => [...select.options].map(({ value }) => value))

test('a brand reads a month of its budgets, keeps it as CSV, and nobody else does', async ({
  page,
  another,
}) => {
  await signIn(page, 'brand')
  const [brand] = (await (await page.request.get('/api/brands/mine')).json()) as { slug: string }[]
  const address = `/advertising/brand/${brand?.slug}`
  await page.goto(address)
  await page.getByRole('link', { name: 'Monthly statements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Budget statement' })).toBeVisible()
  await expect(page.getByText('At the end of the month')).toBeVisible()
  // The month of the first payment is the last of the list.
  const first = (await monthsOf(page)).at(-1) ?? ''
  await page.getByLabel('Month').selectOption(first)
  await expect(page).toHaveURL(new RegExp(`month=${first}$`))
  const statement = (await (
    await page.request.get(`/api/brands/${brand?.slug}/statement?month=${first}`)
  ).json()) as Statement
  expect(statement).toMatchObject({ firstMonth: first, opening: 0 })
  const movements = page.getByRole('table', { name: 'Movements' })
  await expect(movements.getByRole('row')).toHaveCount(statement.lines.length + 1)
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${brand?.slug}-${first}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  // The header, and both balances around what moved.
  expect(lines).toHaveLength(statement.lines.length + 3)

  // On paper stands the statement alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Month')).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(movements).toBeVisible()

  const stranger = await another('newcomer', `${address}/statement`)
  await expect(stranger.getByText('Only the people of a brand see its statements.')).toBeVisible()
})

test('a creator and a member find their month from their own pages', async ({ page }) => {
  await signIn(page, 'creator', '/advertising/earnings')
  await page.getByRole('link', { name: 'Monthly statements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings statement' })).toBeVisible()
  await expect(page.getByText('At the end of the month')).toBeVisible()
  await page.goto('/my-plan')
  await page.getByRole('link', { name: 'Receipts by month' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Movements' })).toContainText('Membership')
})
