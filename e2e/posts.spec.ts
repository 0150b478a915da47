import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './test.ts'

/** A small blue square. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOwbvqGFTEMLQkAT35swdAsvigAAAAASUVORK5CYII='

/** Drops or pastes a picture onto something, as a hand would from another window. */
const bring = (target: Locator, kind: 'drop' | 'paste', name: string) =>
  target.evaluate(
    (element, { kind, name, picture }) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
      const carried = new DataTransfer()
      carried.items.add(new File([bytes], name, { type: 'image/png' }))
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: carried })
          : new ClipboardEvent('paste', { ...common, clipboardData: carried }),
      )
    },
    { kind, name, picture },
  )

async function chooseForum(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /Forum/ }).fill(name)
  await page.getByRole('option', { name }).first().click()
}
const content = (page: Page) => page.getByRole('textbox', { name: /^Content/ })
const publish = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.describe('the forum of a new post', () => {
  test.use({ expectedErrors: /404/ })

  test('comes with the address, is let go where there is none, and is found by keyboard', async ({
    page,
  }) => {
    const forum = page.getByRole('combobox', { name: /Forum/ })
    await signIn(page, 'member', '/create?forum=home-espresso')
    await expect(forum).toHaveValue('Home Espresso')
    await page.goto('/create?forum=no-such-forum')
    await expect(page.getByText('Please select a forum')).toBeVisible()
    await forum.fill('espresso')
    await expect(page.getByRole('option')).toHaveCount(1)
    await forum.press('ArrowDown')
    await forum.press('Enter')
    await expect(forum).toHaveValue('Home Espresso')
    await expect(page.getByText('Please select a forum')).toHaveCount(0)
    // What an address asks for goes before what a kept text says, and leaves the rest of it.
    await page.getByLabel('Title').fill('Begun elsewhere')
    await page.goto('/create?forum=the-long-walk')
    await expect(forum).toHaveValue('The Long Walk')
    await expect(page.getByLabel('Title')).toHaveValue('Begun elsewhere')
    await page.goto('/create?type=review')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeVisible()
    await expect(forum).toHaveValue('The Long Walk')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
  })
})

test.describe('a discussion', () => {
  test.use({ expectedErrors: /401/ })

  test('is kept while it is written, published with its pictures, changed, ordered and deleted', async ({
    page,
    another,
  }) => {
    await test.step('the text outlives a reload and the end of the session', async () => {
      await signIn(page, 'creator', '/create')
      await chooseForum(page, 'Home Espresso')
      await page.getByLabel('Title').fill('Descaling in five steps')
      await content(page).fill('First, **read** the manual.\n\n- rinse\n- repeat\n')
      await page.reload()
      await expect(page.getByLabel('Title')).toHaveValue('Descaling in five steps')
      await page.context().clearCookies()
      // Whichever comes first: the press that is refused, or the page that has heard of it.
      const door = page.getByRole('main').getByRole('link', { name: 'Sign In' })
      await page.getByRole('button', { name: 'Post', exact: true }).or(door).first().click()
      await page.waitForURL(/\/dev\/idp\//)
      await page.locator('input[name=username]').fill('creator')
      await page.locator('button[type=submit]').click()
      await expect(page.getByLabel('Title')).toHaveValue('Descaling in five steps')
      await expect(content(page)).toHaveValue(/rinse/)
    })

    await test.step('pictures are pasted into the text and dropped onto their field', async () => {
      await bring(content(page), 'paste', 'valve.png')
      await page.getByLabel('Describe valve.png for people who cannot see it').fill('The valve')
      await page.getByRole('button', { name: 'Insert' }).click()
      await expect(content(page)).toHaveValue(/!\[The valve\]\(\/media\//)
      await bring(content(page), 'paste', 'hand.png')
      await page.getByRole('button', { name: 'Insert' }).click()
      await expect(page.getByText(/^One picture has no description/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Describe picture 2' }).click()
      await page.getByLabel('What is on picture 2, for people who cannot see it').fill('A hand')
      await page.getByRole('button', { name: 'Save description' }).click()
      await expect(content(page)).toHaveValue(/!\[A hand\]\(\/media\//)
      await expect(page.getByText(/has no description/)).toHaveCount(0)
      await bring(page.getByRole('button', { name: /Drop an image here/ }), 'drop', 'machine.png')
      await page.getByLabel('Describe the image').fill('A machine')
      await page.getByRole('tab', { name: 'Preview' }).click()
      await expect(page.locator('strong', { hasText: 'read' })).toBeVisible()
      await page.getByRole('tab', { name: 'Write' }).click()
      await expectAccessible(page)
    })

    await test.step('what is published is what was written', async () => {
      await publish(page)
      await expect(heading(page, 'Descaling in five steps')).toBeVisible()
      const gallery = page.getByRole('group', { name: '2 pictures' })
      await expect(gallery.getByRole('img', { name: 'A hand' })).toBeVisible()
      await gallery.getByRole('button', { name: 'View larger: The valve' }).click()
      const viewer = page.getByRole('dialog')
      await expect(viewer.getByRole('img', { name: 'The valve' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(page.getByRole('img', { name: 'The valve' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'A machine' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'repeat' })).toBeVisible()
      await page.goto('/create')
      await expect(page.getByLabel('Title')).toHaveValue('')
      await page.goBack()
      await expect(heading(page, 'Descaling in five steps')).toBeVisible()
    })
    const address = new URL(page.url()).pathname

    await test.step('it is changed, and says so', async () => {
      await act(page, 'Edit')
      await page.getByLabel('Title').fill('Descaling in six steps')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(heading(page, 'Descaling in six steps')).toBeVisible()
      await expect(page.getByText(/\(edited .*\)/)).toBeVisible()
      await expect(page).toHaveURL(address)
      await act(page, 'History of edits')
      const dialog = page.getByRole('dialog', { name: 'History of edits' })
      await expect(dialog.getByRole('deletion').first()).toContainText('five')
      await expect(dialog.getByRole('insertion').first()).toContainText('six')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('a moderator pins it on top and locks it, and its author sees that', async () => {
      const moderator = await another('moderator', address)
      await act(moderator, 'Pin to the top of the forum')
      await notice(moderator, 'Post pinned')
      await act(moderator, 'Lock')
      await notice(moderator, 'Post locked')
      await moderator.goto('/r/home-espresso')
      await expect(moderator.getByRole('article').first()).toContainText('Descaling in six steps')
      await expect(page.getByText(/This post is locked/)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(0)
    })

    await test.step('its author deletes it', async () => {
      await act(page, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await notice(page, 'Post deleted')
      await expect(page).toHaveURL('/r/home-espresso')
      expect((await page.request.get(`/api/posts/${address.split('/').at(-1)}`)).status()).toBe(404)
    })
  })
})

test('a review is rated by another, and rated again', async ({ page, another }) => {
  await signIn(page, 'creator', '/create?type=review')
  await chooseForum(page, 'Home Espresso')
  await page.getByLabel('Title').fill('A grinder after a year')
  await content(page).fill('Loud, and worth it.')
  await publish(page)
  await expect(page.getByText('Rating is required for reviews')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await publish(page)
  await expect(heading(page, 'A grinder after a year')).toBeVisible()
  const reader = await another('member', new URL(page.url()).pathname)
  const ratings = reader.getByRole('region', { name: 'Ratings' })
  await expect(ratings).toContainText('No ratings yet')
  for (const [stars, average] of [
    ['5 stars', '5.0'],
    ['3 stars', '3.0'],
  ] as const) {
    await ratings.getByRole('radio', { name: stars }).check()
    await notice(reader, 'Your rating has been recorded!')
    await expect(ratings).toContainText(average)
  }
})

test('a poll is voted on, the vote moves, and others see it move', async ({ page, another }) => {
  await signIn(page, 'creator', '/create?type=poll')
  await chooseForum(page, 'Home Espresso')
  await page.getByLabel('Title').fill('Which basket?')
  await content(page).fill('One choice each.')
  await page.getByRole('button', { name: 'Add option' }).click()
  for (const [place, text] of ['Fourteen', 'Eighteen', 'Twenty'].entries())
    await page.getByLabel(`Option ${place + 1}`, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Move option 3 up' }).click()
  await publish(page)
  await expect(heading(page, 'Which basket?')).toBeVisible()
  const options = page.getByRole('region', { name: 'Poll' }).getByRole('button')
  await expect(options).toHaveText([/Fourteen/, /Twenty/, /Eighteen/])
  const voter = await another('member', new URL(page.url()).pathname)
  for (const name of [/Fourteen/, /Twenty/]) {
    await voter.getByRole('button', { name }).click()
    await notice(voter, 'Your vote has been recorded!')
    await expect(voter.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    // The author watches: the live stream moves the shares there.
    await expect(page.getByRole('button', { name })).toContainText('100%')
  }
  await expect(voter.getByRole('button', { name: /Fourteen/ })).toContainText('0 votes')
  await expect(page.getByRole('region', { name: 'Poll' })).toContainText('1 vote')
})

test('comments are answered, folded, linked to and arrive while one reads', async ({ page, another }) => {
  await signIn(page, 'creator', '/create')
  await chooseForum(page, 'Home Espresso')
  await page.getByLabel('Title').fill('Ask me about pressure')
  await content(page).fill('Nine bars, always?')
  await publish(page)
  await expect(heading(page, 'Ask me about pressure')).toBeVisible()
  const address = new URL(page.url()).pathname
  const reader = await another('member', address)
  const write = async (who: Page, label: string | RegExp, text: string) => {
    await who.getByRole('textbox', { name: label }).fill(text)
    await who.getByRole('textbox', { name: label }).press('Control+Enter')
    await notice(who, 'Comment posted successfully!')
  }
  const comment = (who: Page, text: string) => who.locator('[id^=comment-]').filter({ hasText: text })

  await write(reader, 'Add a comment', 'Six is enough.')
  await expect(page.getByText('Six is enough.')).toBeVisible()
  await comment(page, 'Six is enough.')
    .getByRole('button', { name: /^Reply/ })
    .click()
  await write(page, /^Reply to/, 'Then it is sour.')
  // The answer would push what is read: it waits until it is asked for.
  await reader.getByRole('button', { name: '1 new comment' }).click()
  await expect(comment(reader, 'Then it is sour.')).toBeFocused()
  await expect(reader.getByRole('heading', { level: 2, name: '2 comments' })).toBeVisible()
  await expectAccessible(reader)

  await reader
    .getByRole('button', { name: /^Collapse/ })
    .first()
    .click()
  await expect(reader.getByText('Then it is sour.')).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByRole('button', { name: /^Expand .* 1 reply/ })).toBeVisible()
  const link = await comment(page, 'Then it is sour.').getByRole('link').last().getAttribute('href')
  await reader.goto(String(link))
  await expect(comment(reader, 'Then it is sour.')).toBeFocused()
  await expect(reader.getByText('Then it is sour.')).toBeInViewport()
})

test('a post is found, saved and followed up', async ({ page }) => {
  await signIn(page, 'member', '/')
  const search = page.getByRole('combobox', { name: /Search/ })
  await search.fill('grinder')
  await page.getByRole('option', { name: /See all results/ }).click()
  await expect(heading(page, 'Results for "grinder"')).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=grinder/)
  const found = page.getByRole('region', { name: 'Posts', exact: true }).getByRole('article').first()
  await expect(found).toContainText(/grinder/i)
  const title = String(await found.getByRole('heading').textContent())
  await found.getByRole('link', { name: title }).click()
  await expect(heading(page, title)).toBeVisible()
  await page.getByRole('button', { name: `Save: ${title}` }).click()
  await notice(page, 'Post saved')
  await page.goto('/saved')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()

  await page.goto('/user/creator')
  const follow = page.getByRole('button', { name: /^Follow(ing)?$/ })
  const after = (await follow.textContent()) === 'Follow' ? 'Following' : 'Follow'
  await follow.click()
  await expect(follow).toHaveText(after)
  await page.goto('/following')
  await expect(page.getByRole('feed')).toBeVisible()
  await expectAccessible(page)
})
