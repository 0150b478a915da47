import type { Page } from '@playwright/test'
import type { ForumDividend } from '#shared/dividends.ts'
import type { Earnings } from '#shared/earnings.ts'
import { dollars } from '#shared/money.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

const forum = '/r/home-espresso'
const read = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body
const dividendOf = (page: Page) => read<ForumDividend>(page, '/api/forums/home-espresso/dividend')
const panelOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Forum dividend' }) })

test('an owner divides the dividend of a forum, its members see it, and an operator sets the part', async ({
  page,
  another,
  plaza,
}) => {
  await signIn(page, 'creator', `${forum}/settings`)
  await test.step('the owner sees what moderators have before it is saved', async () => {
    const part = page.getByLabel('Your part in percent')
    await expect(part).toHaveValue('40')
    await part.fill('90')
    await expect(page.getByText('Please give a whole percentage from 20 to 80.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save the split' })).toBeDisabled()
    await part.fill('65')
    await expect(page.getByText('Your moderators have 35%.')).toBeVisible()
    await page.getByRole('button', { name: 'Save the split' }).click()
    await expect(page.getByText('The split was saved').first()).toBeVisible()
    expect((await dividendOf(page)).ownerPart).toBe(65)
    await expectAccessible(page)
  })

  await test.step('earnings tell what forums brought', async () => {
    const { forumShares } = await read<Earnings>(page, '/api/earnings')
    const [share] = forumShares
    await page.goto('/advertising/earnings')
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'From forums you look after' }),
    })
    await expect(section.getByText(dollars(share!.amount)).first()).toBeVisible()
    await expect(section.getByText(share!.campaignTitle).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a member sees the split beside the posts', async () => {
    const member = await another('member', forum)
    await expect(panelOf(member).getByText('65%')).toBeVisible()
    await expect(panelOf(member).getByText('35%')).toBeVisible()
    await expectAccessible(member)
  })

  await test.step('the operator rehearses another part, and sets what was listed', async () => {
    const planned = await plaza.cli('dividends', 'set', '50', '--plan', '--json')
    expect(planned.code).toBe(0)
    const { data } = JSON.parse(planned.stdout) as { data: { hash: string } }
    const set = ['--reason', 'thanks to those who moderate', '--as', 'admin']
    const done = await plaza.cli('dividends', 'set', '50', '--confirm', data.hash.slice(0, 8), ...set)
    expect([done.code, done.stderr]).toEqual([0, expect.any(String)])
    await page.goto(forum)
    await expect(panelOf(page).getByText(/^50% of the platform’s part/)).toBeVisible()
    const again = await plaza.cli('dividends', 'set', '10', '--confirm', data.hash.slice(0, 8), ...set)
    expect(again.code).toBe(5)
    const listed = await plaza.cli('dividends', 'list', '--json')
    expect(listed.stdout).toContain('home-espresso')
    expect((await plaza.cli('ledger', 'check')).code).toBe(0)
  })
})
