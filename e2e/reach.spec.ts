import { readFile } from 'node:fs/promises'
import type { Page, Response } from '@playwright/test'
import type { Reach } from '#shared/reach.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

// Whom other journeys let come by would have been counted before.
test.use({ sharing: 'counted' })

/** The next answer to a page that tells which post was opened. */
const told = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/reach') && (answer.request().postData() ?? '').includes('"opened"'),
  )

test('a member sees, opens and votes on a sponsored post, and its brand sees one more of each, never who', async ({
  page: brand,
  another,
}) => {
  await signIn(brand, 'brand', '/')
  const mine = (await (await brand.request.get('/api/brands/mine')).json()) as { slug: string }[]
  const slug = mine[0]?.slug ?? ''
  const campaigns = (await (await brand.request.get(`/api/brands/${slug}/campaigns?limit=50`)).json()) as {
    id: string
    title: string
  }[]
  const reachOf = async (id: string) =>
    (await (await brand.request.get(`/api/campaigns/${id}/reach`)).json()) as Reach
  const reached = []
  for (const { id, title } of campaigns) reached.push({ id, title, ...(await reachOf(id)) })
  const most = reached.toSorted((a, b) => (b.totals.seen ?? 0) - (a.totals.seen ?? 0))[0]!
  expect(most.totals.seen).toBeGreaterThan(4)

  const applications = (await (
    await brand.request.get(`/api/campaigns/${most.id}/applications?limit=50`)
  ).json()) as { post: { slug: string; forumSlug: string } | null }[]
  const post = applications.find((one) => one.post)?.post
  const address = `/r/${post?.forumSlug}/post/${post?.slug}`

  await test.step('whoever has no membership is not counted', async () => {
    const newcomer = await another('newcomer', '/')
    await Promise.all([told(newcomer), newcomer.goto(address)])
    expect((await reachOf(most.id)).totals).toEqual(most.totals)
  })

  await test.step('a member is, once', async () => {
    const member = await another('member', '/')
    await Promise.all([told(member), member.goto(address)])
    await member.getByRole('button', { name: 'Upvote' }).first().click()
    await Promise.all([told(member), member.reload()])
    const { seen, opened } = (await reachOf(most.id)).totals
    expect([seen, opened]).toEqual([(most.totals.seen ?? 0) + 1, (most.totals.opened ?? 0) + 1])
  })

  await brand.goto(`/advertising/brand/${slug}?campaign=${most.id}`)
  const figures = brand.getByRole('region', { name: 'Counted reach' })
  await expect(figures.getByText('Seen', { exact: true }).first()).toBeVisible()
  await figures.locator('summary').click()
  await expect(figures.getByRole('table', { name: 'Figures by day' }).getByRole('row')).toHaveCount(
    (await reachOf(most.id)).days.length + 1,
  )
  await expectAccessible(brand)
  const [file] = await Promise.all([
    brand.waitForEvent('download'),
    figures.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength((await reachOf(most.id)).days.length + 2)
  await figures.getByRole('link', { name: 'How reach is counted' }).click()
  await expect(brand.getByRole('heading', { name: 'Counted reach' })).toBeVisible()
})
