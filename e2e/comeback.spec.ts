import { expect, expectAccessible, moveClock, signIn, test } from './test.ts'

const day = 24 * 60 * 60

test('who follows, keeps searches and was away finds the way back', async ({ browser, startOwn }) => {
  const own = await startOwn()
  const page = await browser.newPage({ baseURL: own.url })
  const writer = await (await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(writer, 'creator', '/')
  await signIn(page, 'member', '/hashtag/espresso')
  const main = page.getByRole('main')
  const ask = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  const write = async (path: string, body: object): Promise<string> => {
    const written = await writer.request.post(path, { data: body, headers: { origin: own.url } })
    expect(written.status()).toBe(201)
    return ((await written.json()) as { id: string }).id
  }
  const publish = (post: object) =>
    write('/api/posts', { forumId: 'home-espresso', content: 'It rose for nineteen hours.', ...post })

  await test.step('a hashtag is followed where its posts stand, and stands on Following', async () => {
    await main.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByText('You now follow #espresso')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Following' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/following')
    const followed = page.getByRole('region', { name: 'Hashtags you follow' })
    await expect(followed.getByRole('link', { name: '#espresso' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a search is saved, renamed and kept', async () => {
    await page.goto('/search?q=portafilter wobble')
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText('Search saved')).toBeVisible()
    await main.getByRole('link', { name: 'Saved' }).click()
    const saved = page.getByRole('region', { name: 'Saved searches' })
    await saved.getByRole('button', { name: 'Rename portafilter wobble' }).click()
    await expect(saved.getByLabel('Name')).toBeFocused()
    await saved.getByLabel('Name').fill('Wobbles')
    await saved.getByRole('button', { name: 'Save' }).click()
    await expect(saved.getByRole('link', { name: 'Wobbles' })).toBeVisible()
    await saved.getByRole('button', { name: 'Stop notifying me of Wobbles' }).click()
    await saved.getByRole('button', { name: 'Notify me of Wobbles' }).click()
    await expect(saved.getByRole('button', { name: 'Stop notifying me of Wobbles' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('new posts notify, each once', async () => {
    await publish({ title: 'A portafilter that wobbles', hashtags: ['espresso'] })
    await moveClock(own, 120)
    const told = async () =>
      (await ask<{ kind: string; text: string }[]>('/api/notifications'))
        .filter(({ kind }) => kind === 'hashtag' || kind === 'search')
        .map(({ text }) => text)
        .sort()
    await expect
      .poll(told)
      .toEqual([
        '1 new post matches your search “Wobbles”',
        'u/creator posted “A portafilter that wobbles” with #espresso',
      ])
    await page.goto('/notifications')
    await page
      .getByRole('link', { name: /matches your search “Wobbles”/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/search\?q=portafilter/)
    await expect(main.getByRole('heading', { name: 'A portafilter that wobbles' })).toBeVisible()
  })

  await test.step('a digest is chosen in the settings', async () => {
    await page.goto('/notifications#settings')
    await page.getByLabel('Digest of what you missed').selectOption('Every week')
    await page.getByLabel('On', { exact: true }).selectOption('Friday')
    await page.getByLabel('Daily emails and the digest come at').selectOption('07:00')
    await expect
      .poll(async () => (await ask<{ digest: object }>('/api/notifications/settings')).digest)
      .toEqual({ rhythm: 'weekly', hour: 7, weekday: 5 })
    await page.reload()
    await expect(page.getByLabel('On', { exact: true })).toHaveValue('5')
    await expectAccessible(page)
  })

  await test.step('after days away Home tells what was missed, with the first bytes and without a jolt', async () => {
    await page.goto('about:blank')
    // Before the days pass: a request of the page that was left may still be on its way, and ends the absence.
    const postId = await publish({ title: 'Nineteen hours', hashtags: ['espresso'] })
    // So that it leads the digest: at the end of a month the demonstration publishes five more meanwhile.
    await write(`/api/posts/${postId}/comments`, { content: 'Who else waits this long?' })
    await moveClock(own, 2 * day)
    expect(await (await page.request.get('/')).text()).toContain('While you were away')
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    const card = page.getByRole('region', { name: 'While you were away' })
    await expect(card.getByRole('link', { name: /Nineteen hours/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
    await expectAccessible(page)
    // A count that becomes wider moves a word by a pixel; a card that came late would move all below it.
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    expect(shifted).toBeLessThan(0.01)
    const said = await own.cli('digests', 'preview', 'member', '--json')
    expect((JSON.parse(said.stdout) as { data: { text: string } }).data.text).toContain('Nineteen hours')
    await card.getByRole('button', { name: 'Put away what you missed' }).click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent Posts' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})
