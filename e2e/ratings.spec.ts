import { expect, expectAccessible, test } from './test.ts'

const decaf = 'Decaf, judged by somebody who thought that it was a punishment'

test('ratings by people with a deal stand apart on the card, in search and on the page, and never begin a line', async ({
  page,
  plaza,
}) => {
  const both = page.getByText(/independent \d\.\d of \d+/)
  const shown = async () => {
    await expect(both.first()).toBeVisible()
    await expect(page.getByText('with a deal 5.0 of 2').first()).toBeVisible()
  }
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/search?q=decaf punishment')
    await shown()
    await page.goto('/r/home-espresso?sort=top')
    await page.getByRole('link', { name: decaf }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: decaf })).toBeVisible()
    await shown()
    await expectAccessible(page)
  }
  const structured = await page.request.get(page.url()).then((answer) => answer.text())
  const rating = /"aggregateRating":(\{[^}]*\})/.exec(structured)?.[1] ?? '{}'
  const independent = /independent (\d\.\d) of (\d+)/.exec(structured)
  // Search engines are told of the independent ones alone.
  expect(JSON.parse(rating)).toMatchObject({ ratingCount: Number(independent?.[2]) })
  const slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect((await plaza.cli('content', 'show', 'post', slug)).stdout).toContain('with a deal 5.0 of 2')
})
