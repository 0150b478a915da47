import { ScreenReader, talkedAbout, type Told } from './screenReader.ts'
import { expect, signIn, signInByHand, test, unique } from './test.ts'

test.describe('by a screen reader', () => {
  test('1: a visitor learns what is offered and comes to the plans', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await page.goto('/')
    await reader.expectSound()
    const told = await reader.read()
    const order = ['main', 'contentinfo'].map((role) => told.findIndex((each) => each.role === role))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThanOrEqual(0)
    await reader.press('link', /Start Your Premium Journey/)
    await page.waitForURL('**/subscribe*')
    await reader.expectSound()
  })

  test('2: signing in, and 3: home is a feed of articles that tell their place', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await page.goto('/sign-in')
    await reader.expectSound()
    await reader.press('link', /Sign In with/)
    await page.waitForURL(/dev\/idp/)
    expect((await reader.find('textbox', /name/i)).name).not.toBe('')
    await signInByHand(page, 'member')
    await reader.expectSound()
    const feed = await reader.find('feed', /.+/)
    expect(feed.name).not.toBe('')
    const articles = (await reader.read()).filter(({ role }) => role === 'article')
    expect(articles.length).toBeGreaterThan(2)
    expect(articles.filter(({ name }) => name === '')).toEqual([])
    // The first stop leads past the bars.
    await page.keyboard.press('Tab')
    expect((await reader.focused())?.name).toBe('Skip to content')
  })

  test('4: a post is read from its title to its comments; 5: a vote is told; 6: a comment is written', async ({
    page,
  }) => {
    const reader = await ScreenReader.start(page)
    await signIn(page, 'member')
    await page.goto(await talkedAbout(page))
    await reader.find('heading', /\d+ comments?/)
    await reader.expectSound()
    const told = await reader.read()
    const title = told.findIndex(({ role, states }) => role === 'heading' && states['level'] === 1)
    const vote = told.findIndex(({ role, name }) => role === 'button' && name.startsWith('Upvote'))
    const comments = told.findIndex(({ role, name }) => role === 'heading' && /\d+ comments?/.test(name))
    const writing = told.findIndex(({ role, name }) => role === 'textbox' && name === 'Add a comment')
    expect(title).toBeLessThan(vote)
    expect(vote).toBeLessThan(comments)
    expect(comments).toBeLessThan(writing)

    const before = told[vote]!
    await reader.focus(before)
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await reader.find('button', /^Upvote/)).states['pressed'])
      .not.toBe(before.states['pressed'])

    const sentence = unique('Said without looking')
    await reader.focus(await reader.find('textbox', 'Add a comment'))
    await page.keyboard.type(sentence)
    await page.keyboard.press('Control+Enter')
    await reader.hears('Comment posted successfully!')
    await expect(page.getByRole('article').filter({ hasText: sentence })).toBeVisible()
  })

  test('7: a post that lacks something says what, at the field', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await signIn(page, 'member', '/create')
    await reader.find('textbox', /Title/)
    await reader.expectSound()
    await reader.press('button', 'Post')
    await expect.poll(async () => (await reader.focused())?.states['invalid']).toBe('true')
    const refused = (await reader.focused())!
    expect(refused.description, 'the error is told with the field').not.toBe('')
    expect((await reader.find('textbox', /Title/)).states['required']).toBe(true)
  })

  test('8: what is found is counted and walked through', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await signIn(page, 'member', '/')
    const field = (await reader.read()).find(
      ({ role, name }) => /combobox|searchbox/.test(role) && /Search/.test(name),
    )!
    await reader.focus(field)
    await page.keyboard.type('coffee')
    await reader.find('option', 'See all results')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () =>
        (await reader.read()).some(({ role, states }) => role === 'option' && states['selected'] === true),
      )
      .toBe(true)
  })

  test('9: a message is sent, and its sending is told', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await signIn(page, 'member', '/messages')
    await reader.expectSound()
    const conversation = await page.evaluate(
      async () => ((await (await fetch('/api/conversations')).json()) as { id: string }[])[0]!.id,
    )
    await page.goto(`/messages?c=${conversation}`)
    const field = await reader.find('textbox', /message/i)
    await reader.focus(field)
    await page.keyboard.type(unique('Heard'))
    await page.keyboard.press('Enter')
    await reader.hears('Message sent')
  })

  test('10: a dialog takes the focus, tells its name, and gives the focus back', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await signIn(page, 'member')
    await page.goto(await talkedAbout(page))
    const opener = await reader.find('button', /^Report/)
    await reader.focus(opener)
    await page.keyboard.press('Enter')
    await reader.find('dialog', 'Report Post')
    const isHome = ({ role, name }: Told) => role === 'link' && name === 'Plaza, home'
    expect((await reader.read()).some(isHome), 'what lies behind it is not read').toBe(false)
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await reader.focused())?.nodeId).toBe(opener.nodeId)
  })

  test('11: a moderator decides a report and takes the decision back', async ({ page }) => {
    const reader = await ScreenReader.start(page)
    await signIn(page, 'admin', '/admin?status=pending')
    await reader.find('table', 'Reports')
    await reader.expectSound()
    await page.keyboard.press('j')
    await expect(page.locator('tr[data-item]:focus')).toHaveCount(1)
    // Read in the panel, and decided from there.
    await page.keyboard.press('o')
    await reader.find('dialog', 'Report')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Resolve' })).toBeVisible()
    await page.keyboard.press('e')
    await reader.find('dialog', 'Resolve Report')
    await reader.focus(await reader.find('combobox', /Action/))
    await page.keyboard.press('ArrowDown')
    await page.getByRole('dialog').getByLabel('Action').selectOption('dismissed')
    await reader.press('button', 'Within the rules')
    await reader.focus(await reader.find('textbox', /Reason/))
    await page.keyboard.press('Control+Enter')
    await reader.hears('Report Resolved')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('u')
    await reader.hears('Undone')
  })
})
