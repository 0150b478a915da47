import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { SponsorLoad } from '#shared/ceiling.ts'
import type { Post } from '#shared/posts.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

const loadOf = async (page: Page) =>
  (await (await page.request.get('/api/user/sponsor-load')).json()) as SponsorLoad

test('a member’s feed keeps to the ceiling of their plan, and My Plan shows the running ratio', async ({
  startOwn,
  browser,
}, info) => {
  // Tighter than what the plans of the demonstration state; no other journey is to meet it.
  const own = await startOwn()
  const file = info.outputPath('plans.json')
  writeFileSync(file, JSON.stringify([{ slug: 'professional', sponsoredPerPage: 2, sponsoredPerDay: 10 }]))
  const set = await own.cli('plans', 'seed', file, '--yes', '--reason', 'calmer feeds', '--as', 'admin')
  expect(set).toMatchObject({ code: 0 })
  const page = await (await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(page, 'member', '/my-plan')
  const card = page.getByRole('region', { name: 'Sponsored posts in your feeds' })
  const { sponsoredPerPage, sponsoredPerDay } = await loadOf(page)
  expect(sponsoredPerPage).not.toBeNull()
  await expect(card).toContainText(
    `at most ${sponsoredPerPage} sponsored posts per page of your feeds, ${sponsoredPerDay} per day`,
  )

  for (const sort of ['hot', 'new', 'top']) {
    const posts = (await (await page.request.get(`/api/posts?sort=${sort}`)).json()) as Post[]
    expect(posts.filter(({ sponsor }) => sponsor).length).toBeLessThanOrEqual(sponsoredPerPage!)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible()
  await page.goto('/my-plan')
  const after = await loadOf(page)
  expect(after.posts).toBeGreaterThan(0)
  expect(after.sponsored).toBeLessThanOrEqual(sponsoredPerDay!)
  await expect(card).toContainText(`${after.sponsored} of ${after.posts} posts in your feeds today`)
  const told = await own.cli('users', 'sponsored', 'member', '--json')
  expect((JSON.parse(told.stdout) as { data: SponsorLoad }).data).toEqual(after)
  await expectAccessible(page)

  await page.goto('/subscribe')
  await expect(page.getByText(/sponsored posts? per page of your feeds/).first()).toBeVisible()
  await page.context().close()
})
