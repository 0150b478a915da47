import { readFile } from 'node:fs/promises'
import type { Page, Response } from '@playwright/test'
import type { Reach } from '#shared/reach.ts'
import type { Plaza } from './plaza.ts'
import { expect, expectAccessible, moveClock, signIn, test, unique } from './test.ts'

// Whom other journeys let come by would have been counted before.
test.use({ sharing: 'counted' })

/** The day of the server, of which at least half an hour is left: figures of a day are told from five people on. */
async function wholeDay(plaza: Plaza): Promise<string> {
  const now = await moveClock(plaza, 1)
  const isLate = now.getUTCHours() === 23 && now.getUTCMinutes() >= 30
  return (isLate ? await moveClock(plaza, 1800) : now).toISOString().slice(0, 10)
}

/** The next answer to a page that tells which post was opened. */
const told = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/reach') && (answer.request().postData() ?? '').includes('"opened"'),
  )

/**
 * Whoever is signed in buys a plan, opens the post and votes for it, by the requests that its pages would send.
 * No page is open: paying renews the session, and what a page asks in that moment with the old one is refused.
 */
async function comesBy({ request }: Page, postId: string): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return (await answer.json()) as { clientSecret: string; counted: number }
  }
  const { clientSecret } = await send('/api/create-subscription-intent', { planSlug: 'starter' })
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  await send('/dev/payments/confirm', { clientSecret, ...card, email: 'reader@example.test' })
  await send('/api/checkout/claim', {})
  const items = ['seen', 'opened'].map((kind) => ({ postId, kind }))
  const { counted } = await send('/api/reach', { items })
  if (counted !== items.length) throw new Error(`${counted} of ${items.length} were counted`)
  await send('/api/votes', { type: 'upvote', postId })
}

test('a member sees, opens and votes on a sponsored post, and counts once, and its brand never sees who', async ({
  page: brand,
  another,
  plaza,
}) => {
  const day = await wholeDay(plaza)
  await signIn(brand, 'brand', '/')
  const mine = (await (await brand.request.get('/api/brands/mine')).json()) as { slug: string }[]
  const slug = mine[0]?.slug ?? ''
  const campaigns = (await (await brand.request.get(`/api/brands/${slug}/campaigns?limit=50`)).json()) as {
    id: string
    title: string
  }[]
  const reachOf = async (id: string) =>
    (await (await brand.request.get(`/api/campaigns/${id}/reach`)).json()) as Reach
  const reached = []
  for (const { id, title } of campaigns) reached.push({ id, title, ...(await reachOf(id)) })
  const most = reached.toSorted((a, b) => (b.totals.seen ?? 0) - (a.totals.seen ?? 0))[0]!
  expect(most.totals.seen).toBeGreaterThan(4)

  const applications = (await (
    await brand.request.get(`/api/campaigns/${most.id}/applications?limit=50`)
  ).json()) as { post: { slug: string; forumSlug: string } | null }[]
  const post = applications.find((one) => one.post)?.post
  const address = `/r/${post?.forumSlug}/post/${post?.slug}`

  const { id: postId } = (await (await brand.request.get(`/api/posts/${post?.slug}`)).json()) as {
    id: string
  }

  await test.step('whoever has no membership is not counted', async () => {
    const newcomer = await another('newcomer', '/')
    const [answer] = await Promise.all([told(newcomer), newcomer.goto(address)])
    expect(await answer.json()).toEqual({ counted: 0 })
    expect((await reachOf(most.id)).totals).toEqual(most.totals)
  })

  await test.step('others who pay are: with five of them today’s figures are told', async () => {
    for (let n = 0; n < most.fewestShown; n += 1) {
      await comesBy(await another(unique('reader')), postId)
    }
    // A vote is counted a moment after it is cast; those of others today are not known here, so that no sum can be
    // waited for: the figure is at rest once it is the same for a second.
    let last: number | null | undefined
    await expect
      .poll(
        async () => {
          const { voted } = (await reachOf(most.id)).totals
          const isSame = voted === last
          last = voted
          return isSame
        },
        { intervals: [1000] },
      )
      .toBe(true)
    const { totals, days } = await reachOf(most.id)
    const today = days.at(-1)!
    expect(today.day).toBe(day)
    for (const kind of ['opened', 'voted'] as const) {
      expect(today.figures[kind]).toBeGreaterThanOrEqual(most.fewestShown)
      expect(totals[kind]).toBe((most.totals[kind] ?? 0) + (today.figures[kind] ?? 0))
    }
  })

  await test.step('a member is, once: one more for the brand, and nothing more when it is reported again', async () => {
    const before = (await reachOf(most.id)).totals
    const member = await another('member', '/')
    const [first] = await Promise.all([told(member), member.goto(address)])
    expect(((await first.json()) as { counted: number }).counted).toBeGreaterThan(0)
    const opened = (before.opened ?? 0) + 1
    expect((await reachOf(most.id)).totals).toMatchObject({ opened, voted: before.voted })
    await member.getByRole('button', { name: 'Upvote' }).first().click()
    const voted = (before.voted ?? 0) + 1
    await expect.poll(async () => (await reachOf(most.id)).totals.voted).toBe(voted)
    const [again] = await Promise.all([told(member), member.reload()])
    expect(await again.json()).toEqual({ counted: 0 })
    await member.getByRole('button', { name: 'Upvote' }).first().click()
    await member.getByRole('button', { name: 'Upvote' }).first().click()
    expect((await reachOf(most.id)).totals).toMatchObject({ opened, voted })
    expect(JSON.stringify(await reachOf(most.id))).not.toContain('member')
  })

  await brand.goto(`/advertising/brand/${slug}?campaign=${most.id}`)
  const figures = brand.getByRole('region', { name: 'Counted reach' })
  await expect(figures.getByText('Seen', { exact: true }).first()).toBeVisible()
  await figures.locator('summary').click()
  await expect(figures.getByRole('table', { name: 'Figures by day' }).getByRole('row')).toHaveCount(
    (await reachOf(most.id)).days.length + 1,
  )
  await expectAccessible(brand)
  const [file] = await Promise.all([
    brand.waitForEvent('download'),
    figures.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength((await reachOf(most.id)).days.length + 2)
  await figures.getByRole('link', { name: 'How reach is counted' }).click()
  await expect(brand.getByRole('heading', { name: 'Counted reach' })).toBeVisible()
})
