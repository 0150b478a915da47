import type { Locator, Page } from '@playwright/test'
import { placesOf, resize, type Somebody, visitEach } from './addresses.ts'
import { atRest, expect, signIn, test, unique } from './test.ts'

test.use({ sharing: 'asSeeded' })
test.describe.configure({ mode: 'parallel' })

/** Where each kind of thing that opens is met, by whom. */
const places: Partial<Record<Somebody, RegExp>> = {
  visitor: /^\/forums$|\/post\//,
  member: /^\/(?:messages|profile|trending)$|^\/r\/home-espresso$|^\/user\/|^\/r\/board-game-table\/post\//,
  creator: /\/apply\/|\/earnings$|\/settings$/,
  brand: /\/lumen-goods$|\?campaign=[^&]*$/,
  admin: /^\/admin(?:\?tab=(?:users|payouts|spam))?$/,
}
const mostOpeners = 8
const popups = '[role=dialog], [role=alertdialog], [role=menu]'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

async function expectWithin(page: Page, what: Locator, name: string): Promise<Box> {
  const box = (await what.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect.soft(box.x, `${name}: its start`).toBeGreaterThanOrEqual(0)
  expect.soft(box.y, `${name}: its top`).toBeGreaterThanOrEqual(0)
  expect.soft(box.x + box.width, `${name}: its end`).toBeLessThanOrEqual(width)
  expect.soft(box.y + box.height, `${name}: its foot`).toBeLessThanOrEqual(height)
  return box
}

for (const [who, met] of Object.entries(places)) {
  test(`what opens stays in the window beside its opener, and gives the focus back, for: ${who}`, async ({
    page,
  }) => {
    const paths = (await placesOf(who as Somebody, page)).filter((path) => met.test(path))
    expect(paths.length).toBeGreaterThan(0)
    await visitEach(page, paths, async (path) => {
      for (const width of [1280, 320]) {
        await resize(page, { width, height: 640 })
        const openers = await page.locator('[aria-haspopup]:visible').all()
        for (const opener of openers.slice(0, mostOpeners)) {
          if ((await opener.getAttribute('role')) === 'combobox') continue
          const name = `${path} at ${width}: ${(await opener.getAttribute('aria-label')) ?? (await opener.textContent())}`
          await opener.focus()
          await page.keyboard.press('Enter')
          const popup = page.locator(popups).filter({ visible: true }).last()
          await expect(popup, `${name} opens`).toBeVisible()
          await atRest(page)
          const box = await expectWithin(page, popup, name)
          // What takes the whole attention lies over the page; a menu stands beside what it belongs to.
          const isOverPage = (await page.locator('.floating-backdrop').filter({ visible: true }).count()) > 0
          if (!isOverPage)
            expect.soft(meet(box, (await opener.boundingBox())!), `${name}: covers its opener`).toBe(false)
          await page.keyboard.press('Escape')
          await expect(popup, `${name} closes`).toHaveCount(0)
          await expect(opener, `${name}: has the focus again`).toBeFocused()
        }
      }
    })
  })
}

for (const width of [1280, 320]) {
  test(`a notice stands in the window and not over what it tells of, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await signIn(page, 'member', '/trending')
    const save = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Save: / }) })
      .first()
      .getByRole('button', { name: /^Save: / })
    await save.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    const before = (await save.boundingBox())!
    await save.click()
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('article').last()
    await expect(notice).toBeVisible()
    await atRest(page)
    expect(meet(await expectWithin(page, notice, 'the notice'), before)).toBe(false)
  })

  test(`the list of the slash stands in the window and not over its line, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 560 })
    await signIn(page, 'member', '/create')
    const field = page.getByRole('textbox', { name: 'Content' })
    const list = page.getByRole('listbox', { name: 'Insert' })
    for (const lines of [0, 6, 30]) {
      await field.fill('A line of words\n'.repeat(lines))
      await field.press('ControlOrMeta+End')
      await field.press('/')
      await expect(list).toBeVisible()
      await atRest(page)
      const box = await expectWithin(page, list, `behind ${lines} lines`)
      const line = await field.evaluate((area: HTMLTextAreaElement) => {
        const { left, top, width: wide } = area.getBoundingClientRect()
        const { lineHeight, paddingTop } = getComputedStyle(area)
        const height = Number.parseFloat(lineHeight)
        const above = (area.value.split('\n').length - 1) * height
        return {
          x: left,
          y: top + Number.parseFloat(paddingTop) + above - area.scrollTop,
          width: wide,
          height,
        }
      })
      expect(meet(box, line), `behind ${lines} lines it covers what is typed`).toBe(false)
      await field.press('Escape')
    }
    await page.getByRole('button', { name: 'Discard draft' }).click()
  })
}

test('the button that quotes covers neither the selection nor what else can be pressed', async ({ page }) => {
  await signIn(page, 'member', '/trending')
  const address = await page.evaluate(async () => {
    const read = async <T>(path: string) => (await (await fetch(path)).json()) as T
    const [post] = await read<{ slug: string; forum: { slug: string } }[]>('/api/posts?sort=top')
    return `/r/${post!.forum.slug}/post/${post!.slug}`
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(address)
    // The text of a comment, with a row of buttons right below it.
    const text = page.locator('#comments article .prose p').last()
    await text.evaluate((paragraph) => paragraph.scrollIntoView({ block: 'center' }))
    await atRest(page)
    await text.click({ clickCount: 3 })
    const quote = page.getByRole('button', { name: 'Quote selection' })
    await expect(quote).toBeVisible()
    const box = await expectWithin(page, quote, `at ${width}`)
    const covered = await page.evaluate(({ x, y, width: wide, height }) => {
      const over = ({ left, right, top, bottom }: DOMRect) =>
        left < x + wide && right > x && top < y + height && bottom > y
      const controls = document.querySelectorAll('#root :is(a[href], button:not([data-quote]), textarea)')
      const names = [...controls]
        .filter((control) => control.checkVisibility() && over(control.getBoundingClientRect()))
        .map((control) => control.ariaLabel ?? control.textContent)
      return { names, selection: over(getSelection()!.getRangeAt(0).getBoundingClientRect()) }
    }, box)
    expect(covered, `at ${width}`).toEqual({ names: [], selection: false })
    await page.evaluate(() => getSelection()!.removeAllRanges())
  }
})

for (const [device, { widths, isMobile }] of Object.entries({
  'a computer': { widths: [1280, 768], isMobile: false },
  'a phone': { widths: [390, 320], isMobile: true },
})) {
  test.describe(`at the deepest answer, on ${device}`, () => {
    test.use({ viewport: { width: widths[0]!, height: 800 }, hasTouch: isMobile, isMobile })
    test('the acts of a comment stand in one row', async ({ page }) => {
      await signIn(page, 'member', '/trending')
      const address = await page.evaluate(async (title) => {
        const send = async <T>(path: string, body: unknown) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
          return (await answer.json()) as T
        }
        const [forum] = (await (await fetch('/api/forums')).json()) as { id: string }[]
        const post = await send<{ id: string; slug: string; forum: { slug: string } }>('/api/posts', {
          title,
          content: 'A deep talk.',
          type: 'discussion',
          forumId: forum!.id,
        })
        let parentId: string | null = null
        for (const level of [0, 1, 2, 3, 4, 5]) {
          const comment: { id: string } = await send(`/api/posts/${post.id}/comments`, {
            content: `Level ${level}`,
            ...(parentId ? { parentId } : {}),
          })
          parentId = comment.id
        }
        return `/r/${post.forum.slug}/post/${post.slug}`
      }, unique('Deep'))
      await page.goto(address)
      await expect(page.getByText('Level 5')).toBeVisible()
      for (const width of widths) {
        await resize(page, { width, height: 800 })
        const rows = await page
          .locator('#comments article')
          .filter({ hasText: /Level \d/ })
          .evaluateAll((articles) =>
            articles.map((article) => {
              const acts = article.querySelector('[data-reply]')!.parentElement!
              const middles = [...acts.children]
                .map((act) => act.getBoundingClientRect())
                .filter(({ width: wide }) => wide > 0)
                .map(({ top, height }) => Math.round((top + height / 2) / 8))
              return new Set(middles).size
            }),
          )
        expect(rows, `at ${width} px`).toEqual([1, 1, 1, 1, 1, 1])
      }
    })
  })
}
