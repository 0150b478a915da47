import { readFile } from 'node:fs/promises'
import type { ForumStats, SiteStats } from '#shared/stats.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

test('an operator follows how the site goes, a forum’s owner the forum, a creator their own', async ({
  page: admin,
  another,
}) => {
  await signIn(admin, 'admin', '/admin?tab=stats')
  const read = async (days: number) =>
    (await (await admin.request.get(`/api/stats?days=${days}`)).json()) as SiteStats
  // The demonstration's past is counted by a job, a batch at a time.
  await expect.poll(async () => (await read(30)).range.waiting).toBe(0)
  const panel = admin.getByRole('region', { name: 'How the site goes' })

  await test.step('a curve of each figure, with the same as a table', async () => {
    await admin.reload()
    const { days } = await read(90)
    await panel.getByRole('button', { name: '90 days' }).click()
    const members = panel.getByRole('region', { name: 'Members', exact: true })
    await expect(members).toContainText(String(days.at(-1)!.members))
    expect(days.at(-1)!.members).toBeGreaterThan(20)
    await members.getByText('Figures by day').click()
    await expect(members.getByRole('row')).toHaveCount(1 + 90)
    await expect(members.getByRole('row').nth(1)).toContainText(String(days.at(-1)!.members))
    await expect(panel.getByRole('region', { name: 'Who stays' }).getByRole('table')).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('the same as a file', async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      panel.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(1 + 90)
    expect(lines[0]).toMatch(/^\uFEFF?day,members,joined/)
  })

  await test.step('the owner of a forum sees the forum’s, from its page', async () => {
    const creator = await another('creator', '/r/home-espresso')
    await creator.getByRole('link', { name: 'Statistics' }).click()
    await expect(creator.getByRole('region', { name: 'Posts and comments' })).toBeVisible()
    const stats = (await (
      await creator.request.get('/api/forums/home-espresso/stats?days=365')
    ).json()) as ForumStats
    expect(stats.days.reduce((sum, { posts }) => sum + posts, 0)).toBeGreaterThan(0)
    await expectAccessible(creator)
    await creator.goto('/advertising/earnings')
    await expect(creator.getByRole('region', { name: 'Earned and paid out' })).toBeVisible()
    expect((await creator.request.get('/api/stats')).status()).toBe(403)
  })

  await test.step('whoever does not look after it sees nothing of it', async () => {
    const member = await another('member', '/r/home-espresso')
    await expect(member.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
    expect((await member.request.get('/api/forums/home-espresso/stats')).status()).toBe(403)
  })
})
