import type { Page } from '@playwright/test'
import { expect, signIn, test, unique } from './test.ts'

interface Shown {
  title: string
  slug: string
  imageUrl: string | null
  imageLook?: { width: number; height: number } | null
  content: string
  forum: { slug: string }
}

const postsOf = async (page: Page) =>
  (await (await page.request.get('/api/posts?sort=top&limit=50')).json()) as Shown[]

test('the landing page shows this community, not a drawing of one', async ({ page }) => {
  await page.goto('/')
  const hot = (await (await page.request.get('/api/posts?sort=hot&limit=6')).json()) as Shown[]
  const shown = page.getByRole('region', { name: 'Talked about right now' }).getByRole('article')
  const titles = await shown.getByRole('heading').allTextContents()
  expect(titles).toHaveLength(2)
  for (const title of titles) expect(hot.map((post) => post.title)).toContain(title)
  await expect(page.getByRole('region', { name: 'Inside, right now' }).getByRole('listitem')).toHaveCount(8)
  await shown.first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible()
})

test('a picture is seen in full by keys, and the focus returns to it', async ({ page }) => {
  const posts = await postsOf(page)
  // One in front and one in the text.
  const post =
    posts.find(({ imageUrl, content }) => imageUrl && content.includes('](/media/')) ??
    posts.find(({ imageUrl }) => imageUrl)!
  await page.goto(`/r/${post.forum.slug}/post/${post.slug}`)
  const buttons = page.getByRole('article').getByRole('button', { name: /^View larger/ })
  const count = await buttons.count()
  const first = buttons.first()
  await first.focus()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog')
  await expect(view.getByRole('img')).toBeVisible()
  if (count > 1) {
    await page.keyboard.press('ArrowRight')
    await expect(view.getByRole('heading')).toContainText(`Picture 2 of ${count}`)
    await page.keyboard.press('ArrowLeft')
    await expect(view.getByRole('heading')).toContainText(`Picture 1 of ${count}`)
  }
  await page.keyboard.press('+')
  await expect(view.getByRole('img')).toHaveAttribute('style', /scale\(1\.5\)/)
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(first).toBeFocused()
})

test('a card keeps the shape of its picture', async ({ page }) => {
  const posts = await postsOf(page)
  const post = posts.find(({ imageUrl }) => imageUrl)!
  await page.goto(`/r/${post.forum.slug}`)
  const image = page
    .getByRole('article')
    .filter({ hasText: post.title })
    .locator(`img[src="${post.imageUrl}"]`)
  await image.scrollIntoViewIfNeeded()
  const box = (await image.boundingBox())!
  const { width, height } = post.imageLook!
  expect(box.width / box.height).toBeCloseTo(width / height, 1)
})

test('what a link is shared with is a picture that loads', async ({ page }) => {
  const [post] = await postsOf(page)
  for (const path of [
    '/',
    `/r/${post!.forum.slug}`,
    `/r/${post!.forum.slug}/post/${post!.slug}`,
    '/user/creator',
  ]) {
    await page.goto(path)
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await page.request.get(new URL(address!).pathname)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/png'])
  }
})

test('a vote moves its arrow, but not for those who asked for less motion', async ({ page }) => {
  await signIn(page, 'member')
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/trending')
    const up = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Upvote/ })
    const before = await up.getAttribute('aria-pressed')
    if (before === 'true') {
      await up.click()
      await expect(up).toHaveAttribute('aria-pressed', 'false')
      await expect(up).not.toHaveAttribute('aria-disabled')
    }
    await up.click()
    await expect(up).toHaveAttribute('aria-pressed', 'true')
    const duration = await up.locator('svg').evaluate((arrow) => getComputedStyle(arrow).animationDuration)
    expect(Number.parseFloat(duration)).toBe(reducedMotion === 'reduce' ? 1e-5 : 0.32)
  }
})

test('a tile as dark or as light as the page keeps an edge that is seen', async ({ page }) => {
  await signIn(page, 'admin', '/create-forum')
  for (const [colorScheme, color] of [
    ['dark', '#0b0b0c'],
    ['light', '#ffffff'],
  ] as const) {
    const slug = await page.evaluate(
      async ([name, wanted]) => {
        const headers = { 'content-type': 'application/json' }
        const send = async (method: string, path: string, body: unknown) =>
          (await (await fetch(path, { method, headers, body: JSON.stringify(body) })).json()) as {
            id: string
            slug: string
          }
        const { id } = await send('POST', '/api/forums', { name, description: 'For its tile' })
        return (await send('PUT', `/api/forums/${id}`, { color: wanted })).slug
      },
      [unique('Edge'), color] as const,
    )
    await page.emulateMedia({ colorScheme })
    await page.goto(`/r/${slug}`)
    const tile = page.getByRole('main').locator('section span[aria-hidden][style]').first()
    await expect(tile).toBeVisible()
    const edge = await tile.evaluate((element) => {
      // Drawn on a canvas any notation of a colour becomes the same four numbers.
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      const paint = (...colours: string[]) => {
        canvas.clearRect(0, 0, 1, 1)
        for (const each of colours) {
          canvas.fillStyle = each
          canvas.fillRect(0, 0, 1, 1)
        }
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
          const part = channel / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
      }
      const { boxShadow, backgroundColor } = getComputedStyle(element)
      const surface = getComputedStyle(element.closest('section')!).backgroundColor
      // Of the shadows that the style sheet puts together, the one that is drawn as a line within.
      const ring = /([a-z]+\([^)]*\)) 0px 0px 0px 1px inset/.exec(boxShadow)?.[1]
      const [line, ground] = [paint(backgroundColor, ring ?? 'transparent'), paint(surface)]
      return { contrast: Math.max(line, ground) / Math.min(line, ground), boxShadow }
    })
    expect(edge.contrast, `${color} in ${colorScheme}: ${edge.boxShadow}`).toBeGreaterThan(1.25)
  }
})
