import type { Page } from '@playwright/test'
import { atRest, expect, expectAccessible, signIn, test, unique } from './test.ts'

/** Makes a post of whoever is signed in, and answers its address. */
async function publish(page: Page, title: string, content: string): Promise<string> {
  const forums = await page.request.get('/api/forums')
  const [forum] = (await forums.json()) as [{ id: string }]
  const data = { title, content, type: 'discussion', forumId: forum.id }
  const made = await page.request.post('/api/posts', { data })
  const post = (await made.json()) as { slug: string; forum: { slug: string } }
  return `/r/${post.forum.slug}/post/${post.slug}`
}

const long = ['First', 'Second', 'Third']
  .map((name) => `## ${name} part\n\n${`${'Words about coffee and water. '.repeat(40)}\n\n`.repeat(4)}`)
  .join('')

/** A page that a server has drawn hears keys once its bars are taken over, and nothing is left to be done. */
const hearsKeys = async (page: Page) => {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const bar = [...document.querySelectorAll('header')].find((each) => each.checkVisibility())
        return Object.keys(bar ?? {}).some((name) => name.startsWith('__reactProps'))
      }),
    )
    .toBe(true)
  await atRest(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

test('a long post tells its length and contents, and one goes on where one stopped', async ({ page }) => {
  await signIn(page, 'member')
  const address = await publish(page, unique('Long'), long)
  await page.goto(address)
  await expect(page.getByText(/^\d+ min read$/)).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByText('Contents').click()
  await contents.getByRole('link', { name: 'Second part' }).click()
  await expect(page.getByRole('heading', { name: 'Second part' })).toBeFocused()
  await expect(page).toHaveURL(/#section-second-part$/)
  // The place is kept once the scrolling rests.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('plaza.visits')?.includes('"block"')))
    .toBe(true)

  await page.goto(address)
  await page.getByRole('button', { name: 'Continue where you stopped' }).click()
  await expect(page.getByRole('heading', { name: 'Second part' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Continue where you stopped' })).toBeHidden()
  const progress = page.locator('[data-reading-progress]')
  await expect(progress).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(progress).toBeHidden()
})

test('on a wide window the contents stay in sight and mark what is read, on a narrow one they fold', async ({
  page,
}) => {
  await signIn(page, 'member')
  await page.goto(await publish(page, unique('Wide'), long))
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Third part' }).click()
  await expect(contents.getByRole('link', { name: 'Third part' })).toHaveAttribute('aria-current', 'location')
  await expect(contents.getByRole('link', { name: 'First part' })).toBeInViewport()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(contents).toHaveCount(1)
  await expect(contents.getByRole('link', { name: 'First part' })).toBeHidden()
})

test('a post is seen beside its form, and the device remembers it', async ({ page }) => {
  await signIn(page, 'member', '/create?type=review')
  const preview = page.getByRole('complementary', { name: 'Preview beside the form' })
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Split view' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('A kettle')
  await page.getByRole('textbox', { name: 'Content' }).fill('It **held** for an hour.')
  await expect(preview.getByText('A kettle')).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('held')
  await page.reload()
  await expect(preview.getByText('A kettle')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Split view' }).click()
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

test('whoever types a title is shown what was already said about it, and reaches it by key', async ({
  page,
}) => {
  await signIn(page, 'member', '/create')
  const [post] = (await (await page.request.get('/api/posts?sort=top')).json()) as [{ title: string }]
  const field = page.getByRole('textbox', { name: 'Title' })
  await field.fill(post.title)
  const similar = page.getByRole('region', { name: 'Already talked about' })
  await expect(similar.getByRole('link', { name: post.title })).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(similar.getByRole('link').first()).toBeFocused()
  await expectAccessible(page)
  await field.fill('Xylophonists')
  await expect(similar).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

for (const width of [1280, 390]) {
  test(`similar posts come without moving the stars that a hand is on its way to, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'member', '/create?type=review')
    const [post] = (await (await page.request.get('/api/posts?sort=top')).json()) as [{ title: string }]
    const stars = page.getByRole('radiogroup', { name: 'Your rating' })
    const button = page.getByRole('button', { name: 'Post', exact: true })
    const places = async () => [await stars.boundingBox(), await button.boundingBox()]
    await expect(stars).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Title' })
    await field.fill('Xylophonists')
    const before = await places()
    await field.fill(post.title)
    const similar = page.getByRole('region', { name: 'Already talked about' })
    await expect(similar.getByRole('link', { name: post.title })).toBeVisible()
    expect(await places()).toEqual(before)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard draft' }).click()
  })
}

test('the settings are a press away from each other', async ({ page }) => {
  await signIn(page, 'member', '/profile')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL('/profile#data')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport()
  await expect(settings.getByRole('link', { name: 'Appearance' })).toBeInViewport()
})

test('a selection is quoted into the answer, new comments are stepped through, folding is remembered', async ({
  page,
  another,
}) => {
  await signIn(page, 'member')
  const address = await publish(page, unique('Talk'), 'A sentence to quote, and more.')
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible()
  await page.locator('.prose-post p').click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Quote selection' }).click()
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await expect(field).toHaveValue(`> A sentence to quote, and more.\n>\n> [u/member](${address})\n\n`)
  await expect(field).toBeFocused()
  await page.keyboard.type('I agree')
  await page.keyboard.press('Control+Enter')
  const quoted = page.locator('#comments blockquote')
  await expect(quoted).toContainText('A sentence to quote, and more.')
  await expect(quoted.getByRole('link', { name: 'u/member' })).toHaveAttribute('href', address)

  await page.goto('/forums')
  const other = await another('creator', address)
  for (const text of ['One new thing', 'Another new thing']) {
    await other.getByRole('textbox', { name: 'Add a comment' }).fill(text)
    await other.keyboard.press('Control+Enter')
    await expect(other.getByRole('article').filter({ hasText: text })).toBeVisible()
  }
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Next new comment (2)' })).toBeVisible()
  await page.keyboard.press('n')
  const focused = page.locator('article[data-new]:focus')
  await expect(focused).toHaveCount(1)
  const first = await focused.textContent()
  await page.keyboard.press('n')
  await expect(focused).not.toHaveText(first!)
  await page.keyboard.press('x')
  await expect(focused.locator('[data-collapse]')).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(page.locator('[data-collapse][aria-expanded=false]')).toHaveCount(1)
})

test('the keys stay out of fields and can be switched off; r answers a post of a list', async ({ page }) => {
  await signIn(page, 'member', '/')
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await hearsKeys(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-search]:visible').focus()
  await page.keyboard.type('?j')
  await expect(page.locator('[data-search]:visible')).toHaveValue('?j')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.locator('[data-search]:visible').fill('')
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await expect(page.locator('article[data-item]:focus')).toHaveCount(1)
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/post\/.*#write$/)

  await page.goto('/profile')
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await hearsKeys(page)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await atRest(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the composer has a slash menu, tables from the clipboard, and says what becomes of the draft', async ({
  page,
}) => {
  await signIn(page, 'member', '/create')
  const field = page.getByRole('textbox', { name: 'Content' })
  await field.click()
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: 'Table' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('|  |  |\n| --- | --- |\n|  |  |\n')
  await expect(page.getByText('Saved', { exact: true })).toBeInViewport()

  await field.fill('')
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'a\tb\n1\t2')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field).toHaveValue('| a | b |\n| ---: | ---: |\n| 1 | 2 |\n\n')
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })
  test('a draft says that it is not saved, and is saved when the network is back', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await signIn(page, 'member', '/create')
    await page.getByRole('textbox', { name: 'Title' }).fill('Something')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Title' }).fill('Something more')
    await expect(page.getByText(/^Not saved yet/)).toBeVisible()
    // Time stands still: it is the network that makes it try again, not a pause that ends.
    await page.clock.pauseAt(Date.now() + 1000)
    await context.setOffline(false)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Discard draft' }).click()
  })
})
