import type { Page } from '@playwright/test'
import type { PostUsage } from '#shared/plans.ts'
import { expect, expectAccessible, signIn, test, unique } from './test.ts'

const quotaOf = async (page: Page) =>
  (await (await page.request.get('/api/user/post-usage')).json()) as PostUsage
const dayOf = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
const leftOf = ({ remaining, limit }: PostUsage) => `${remaining} of ${limit} posts left this month`

test('a member reads before writing what is left, and a mistaken removal gives its slot back', async ({
  page,
  another,
  plaza,
}) => {
  await signIn(page, 'member', '/create')
  const before = await quotaOf(page)
  await expect(page.getByText(leftOf(before))).toBeVisible()
  await expect(page.getByText(`All ${before.limit} return on ${dayOf(before.resetsAt)} (UTC).`)).toBeVisible()
  await expect(page.getByText(`With ${before.larger!.name} there is no limit.`)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/r/home-espresso')
  await page.goto('/create')
  const title = unique('Slots')
  const forum = page.getByLabel(/^Forum/)
  await expect(forum).toBeVisible()
  const forums = (await (await page.request.get('/api/forums?limit=50')).json()) as {
    id: string
    slug: string
  }[]
  const posted = await page.evaluate(
    async ([forumId, name]) => {
      const answer = await fetch('/api/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: name, content: 'A text that is in order', forumId }),
      })
      return (await answer.json()) as { id: string }
    },
    [forums.find(({ slug }) => slug === 'home-espresso')!.id, title],
  )
  await page.goto('/create')
  await expect(page.getByText(leftOf({ ...before, remaining: before.remaining! - 1 }))).toBeVisible()

  const staff = await another('moderator', '/moderation')
  const act = (method: string, path: string) =>
    staff.evaluate(
      async ([verb, address]) =>
        (
          await fetch(address!, {
            method: verb!,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ reason: 'A second look' }),
          })
        ).status,
      [method, path],
    )
  expect(await act('DELETE', `/api/admin/content/post/${posted.id}`)).toBe(200)
  await page.goto('/create')
  await expect(page.getByText('One removed post takes no slot while it is removed.')).toBeVisible()
  expect(await act('POST', `/api/admin/content/post/${posted.id}/restore`)).toBe(200)
  await page.goto('/create')
  await expect(page.getByText(leftOf(before))).toBeVisible()
  await expect(
    page.getByText('One slot was given back: a post of yours had been removed by mistake.'),
  ).toBeVisible()

  const after = await quotaOf(page)
  await page.goto('/my-plan')
  await expect(page.getByText('Given back after a mistaken removal')).toBeVisible()
  await expect(page.getByText(`return on ${dayOf(after.resetsAt)} (UTC)`)).toBeVisible()
  await expectAccessible(page)
  const said = await plaza.cli('users', 'quota', 'member', '--json')
  expect(said.code).toBe(0)
  expect((JSON.parse(said.stdout) as { data: PostUsage }).data).toEqual(after)
})
