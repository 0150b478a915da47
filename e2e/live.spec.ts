import type { Page } from '@playwright/test'
import { expect, hold, signIn, test, unique } from './test.ts'

/** A post that exists since now. */
async function writePost(page: Page): Promise<{ id: string; address: string; title: string }> {
  const title = unique('Water at ninety degrees')
  const forums = (await (await page.request.get('/api/forums?q=Home+Espresso')).json()) as { id: string }[]
  return page.evaluate(
    async ({ forumId, title }) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ forumId, title, content: 'Is it hot enough?' })
      const answer = await fetch('/api/posts', { method: 'POST', headers, body })
      const { id, slug } = (await answer.json()) as { id: string; slug: string }
      return { id, title, address: `/r/home-espresso/post/${slug}` }
    },
    { forumId: forums[0]?.id, title },
  )
}
const comment = (page: Page, postId: string, content: string) =>
  page.evaluate(
    async ({ postId, content }) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ content })
      const answer = await fetch(`/api/posts/${postId}/comments`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${answer.status}`)
    },
    { postId, content },
  )
const text = (page: Page, content: string) => page.getByText(content, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const discussion = (page: Page, count: string) => page.getByRole('heading', { level: 2, name: count })

test.describe('what happens while a page opens', () => {
  // The calls and the line that are cut here on purpose.
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('is not lost: before the stream opens, before it follows the post, over a cut line', async ({
    page,
    another,
  }) => {
    await signIn(page, 'creator', '/')
    const first = await writePost(page)
    const second = await writePost(page)
    const reader = await another('newcomer', '/about')

    await test.step('after the page was read, before the stream opens', async () => {
      const release = await hold(reader, /\/api\/events(\?|$)/)
      const asked = reader.waitForRequest(/\/api\/events(\?|$)/)
      await reader.goto(first.address)
      await expect(discussion(reader, '0 comments')).toBeVisible()
      await asked
      await comment(page, first.id, 'Before the stream')
      release()
      await expect(text(reader, 'Before the stream')).toBeVisible()
      await expect(discussion(reader, '1 comment')).toBeVisible()
    })

    await test.step('after going to another post, although the first call that follows it fails', async () => {
      // A stream that opens after the click would follow the post from its beginning.
      const opened = reader.waitForResponse(/\/api\/events(\?|$)/)
      await reader.goto('/r/home-espresso?sort=new')
      await opened
      await reader.getByRole('button', { name: 'New', exact: true }).click()
      const read = reader.waitForResponse(/\/api\/posts\/[^/]+\/comments/)
      let calls = 0
      await reader.route(/\/api\/events\//, async (route) => {
        if (!route.request().postData()?.includes(second.id) || (calls += 1) > 1) return route.continue()
        await read
        await comment(page, second.id, 'Before it is followed')
        await route.abort()
      })
      await reader.getByRole('link', { name: second.title, exact: true }).click()
      await expect(heading(reader, second.title)).toBeVisible()
      await expect(text(reader, 'Before it is followed')).toBeVisible()
      expect(calls).toBeGreaterThan(1)
    })

    await test.step('while the line is cut', async () => {
      await reader.context().setOffline(true)
      await expect(reader.getByText(/^You're offline/)).toBeVisible()
      await comment(page, second.id, 'While it was cut')
      await reader.context().setOffline(false)
      await expect(discussion(reader, '2 comments')).toBeVisible()
      await reader.getByRole('button', { name: '1 new comment' }).click()
      await expect(text(reader, 'While it was cut')).toBeVisible()
    })
  })

  test('a comment that is written while the others are still on their way stands among them', async ({
    page,
    another,
  }) => {
    await signIn(page, 'creator', '/')
    const { id, address } = await writePost(page)
    await comment(page, id, 'The first')
    const reader = await another('brand', '/about')
    let answerOfThen: Awaited<ReturnType<Page['request']['fetch']>> | null = null
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await reader.route(/\/api\/posts\/[^/]+\/comments/, async (route) => {
      if (route.request().method() !== 'GET' || answerOfThen) return route.continue()
      answerOfThen = await route.fetch()
      await released
      await route.fulfill({ response: answerOfThen })
    })
    await reader.goto(address)
    await reader.getByRole('textbox', { name: 'Add a comment' }).fill('The second')
    await reader.getByRole('button', { name: 'Post comment' }).click()
    await expect(reader.getByText('Comment posted successfully!')).toBeVisible()
    release()
    await expect(text(reader, 'The first')).toBeVisible()
    await expect(text(reader, 'The second')).toBeVisible()
  })
})
