import type { PostUsage } from '#shared/plans.ts'
import type { ScheduledPost } from '#shared/scheduled.ts'
import { expect, expectAccessible, moveClock, signIn, test } from './test.ts'

const day = 24 * 60 * 60

test('a post is scheduled, changed and moved, seen by nobody else, and published at its hour', async ({
  browser,
  startOwn,
}) => {
  const own = await startOwn()
  const page = await browser.newPage({ baseURL: own.url })
  await signIn(page, 'member', '/create')
  const ask = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  const quota = () => ask<PostUsage>('/api/user/post-usage')
  const before = await quota()
  const list = page.getByRole('main').getByRole('list')

  await test.step('beside Post stands Schedule, which asks for a time of one’s own', async () => {
    await page.getByRole('combobox', { name: /Forum/ }).fill('Home Espresso')
    await page.getByRole('option', { name: 'Home Espresso' }).first().click()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await page.getByLabel('Title').fill('What the water does')
    await page.getByRole('textbox', { name: /^Content/ }).fill('Three kettles, one tap. Results inside.')
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule this post' })
    await expect(dialog.getByText(/^Your time \(/)).toBeVisible()
    await expect(dialog.getByText(/posts left (this month|in )/)).toBeVisible()
    const field = dialog.getByLabel('Publish at')
    const suggested = await field.inputValue()
    await field.fill('2020-01-01T09:00')
    await expect(dialog.getByText('Choose a time that is yet to come')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Schedule post' })).toBeDisabled()
    await field.fill(suggested)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Schedule post' }).click()
    await expect(page).toHaveURL(/\/scheduled$/)
    await expect(page.getByText('Post scheduled')).toBeVisible()
    await expect(list.getByRole('heading', { name: 'What the water does' })).toBeVisible()
    await expectAccessible(page)
  })

  const [waiting] = await ask<[ScheduledPost]>('/api/scheduled-posts')
  await test.step('it takes a slot of its month, on the page and on the command line', async () => {
    const after = await quota()
    expect(after.scheduled + after.scheduledLater).toBe(1)
    expect(after.remaining).toBe(before.remaining! - after.scheduled)
    await page.goto('/my-plan')
    await page.getByRole('link', { name: 'See scheduled posts' }).click()
    await expect(page).toHaveURL(/\/scheduled$/)
    const said = await own.cli('users', 'quota', 'member', '--json')
    expect((JSON.parse(said.stdout) as { data: PostUsage }).data).toEqual(after)
  })

  await test.step('it is changed and moved', async () => {
    await list.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Title').fill('What the water really does')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(list.getByRole('heading', { name: 'What the water really does' })).toBeVisible()
    await list.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish at another time' })
    const [date, time] = (await dialog.getByLabel('Publish at').inputValue()).split('T')
    const next = new Date(`${date}T12:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    await dialog.getByLabel('Publish at').fill(`${next.toISOString().slice(0, 10)}T${time}`)
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByText('Post rescheduled')).toBeVisible()
    const [moved] = await ask<[ScheduledPost]>('/api/scheduled-posts')
    const days = (Date.parse(moved.publishAt) - Date.parse(waiting.publishAt)) / 1000 / day
    expect(Math.round(days)).toBe(1)
  })

  await test.step('at its hour it is a post like any other', async () => {
    await page.goto('about:blank')
    await moveClock(own, 3 * day)
    await expect.poll(() => ask<ScheduledPost[]>('/api/scheduled-posts')).toEqual([])
    await page.goto('/r/home-espresso?sort=new')
    await page.getByRole('link', { name: 'What the water really does' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'What the water really does' })).toBeVisible()
  })

  await test.step('one that is cancelled gives its slot back', async () => {
    const free = await quota()
    const forumId = (await ask<{ id: string }[]>('/api/forums?q=Home+Espresso'))[0]!.id
    await page.evaluate(
      async (body) =>
        await fetch('/api/scheduled-posts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      JSON.stringify({
        publishAt: new Date(Date.parse(free.resetsAt) + 1000).toISOString(),
        post: { forumId, title: 'Never mind', content: 'It was nothing' },
      }),
    )
    await page.goto('/scheduled')
    await list.getByRole('button', { name: 'More for “Never mind”' }).click()
    await page.getByRole('menuitem', { name: 'Cancel post' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel this post?' })
      .getByRole('button', { name: 'Cancel post' })
      .click()
    await expect(page.getByText('Nothing is scheduled')).toBeVisible()
    expect(await quota()).toEqual(free)
    await expectAccessible(page)
  })
  await page.close()
})
