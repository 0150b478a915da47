import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnBrand } from '#shared/brands.ts'
import type { Campaign } from '#shared/campaigns.ts'
import { limits } from '#shared/limits.ts'
import { hostileTexts } from '#shared/markdown/hostile.testing.ts'
import { readSoFar } from '#shared/markdown/work.ts'
import type { PostPage } from '#shared/posts.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const names = [
  'table of 5,000 columns and one-cell rows',
  'table of 500 columns and one-cell rows',
  'one item with lazy lines',
  'text and empty items in turns',
  'quote and code in turns',
  'emphasis that never ends',
]

let server: TestServer
let author: Awaited<ReturnType<TestServer['member']>>
let posts: PostPage[]
beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
  author = await server.member({ username: 'hostile' })
  const forum = await server.make.forum({ name: 'Hostile' })
  posts = []
  for (const name of names) {
    const content = hostileTexts[name]!(49_899)
    const input = { forumId: forum.id, title: `Kettle ${name}`, content, type: 'discussion', hashtags: [] }
    posts.push((await author.client.post<PostPage>('/api/posts', input)).body)
  }
})
afterAll(() => server.close())

let before: typeof readSoFar
beforeEach(() => {
  before = { ...readSoFar }
})
/** What was read since the test began. */
const read = () => ({
  texts: readSoFar.texts - before.texts,
  characters: readSoFar.characters - before.characters,
  steps: readSoFar.steps - before.steps,
})
const nothing = { texts: 0, characters: 0, steps: 0 }

const page = (path: string) => exchange(server.url, path)
const descriptionIn = (text: string) => /<meta name="description" content="([^"]*)">/.exec(text)?.[1]

describe('texts that are made to take a server long', () => {
  test('cost nothing where somebody opens their pages, and everybody else is served meanwhile', async () => {
    const answers = await Promise.all([
      ...posts.flatMap(({ id, slug }) => [
        page(`/post/${id}`),
        page(`/r/hostile/post/${slug}`),
        page(`/api/posts/${id}`),
      ]),
      page('/healthz'),
      page('/api/forums'),
      page('/'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { text } of answers.slice(0, 1)) expect(descriptionIn(text)?.length).toBeGreaterThan(100)
    expect(read()).toEqual(nothing)
  })

  test('cost a list nothing, and readers get no more than its beginning', async () => {
    const { body } = await server.visitor.get<PostPage[]>('/api/posts?sort=new')
    expect(body.map(({ content, isExcerpt }) => [content.length <= limits.excerptMax, isExcerpt])).toEqual(
      names.map(() => [true, true]),
    )
    expect(read()).toEqual(nothing)
  })

  test('cost a profile nothing', async () => {
    const { body } = await server.visitor.get<{ summary: string }[]>('/api/users/hostile/activity')
    expect(body).toHaveLength(names.length)
    for (const { summary } of body) expect(summary.length).toBeLessThanOrEqual(201)
    expect(read()).toEqual(nothing)
  })

  test.each(['/feed.xml', '/r/hostile/feed.xml'])('cost %s what it shows of them', async (path) => {
    const [feed, health] = await Promise.all([page(path), page('/healthz')])
    expect([feed.status, health.status]).toEqual([200, 200])
    expect(feed.text.match(/<item>/g)).toHaveLength(names.length)
    expect(feed.text.length).toBeLessThan(names.length * 20 * limits.excerptMax)
    expect(read().texts).toBe(names.length)
    expect(read().characters).toBeLessThanOrEqual(names.length * limits.excerptMax)
  })

  test('cost a search a passage of each', async () => {
    const { status, body } = await server.visitor.get<unknown[]>('/api/search/posts?q=kettle')
    expect([status, body.length]).toEqual([200, names.length])
    expect(read().texts).toBe(names.length)
    expect(read().characters).toBeLessThanOrEqual(names.length * 400)
  })

  test('cost their author the reading of a beginning', async () => {
    const content = `${hostileTexts[names[0]!]!(49_000)}\n\nmore`
    const { status } = await author.client.put(`/api/posts/${posts[0]!.id}`, { content })
    expect(status).toBe(200)
    expect(read().texts).toBe(1)
    expect(read().characters).toBeLessThan(2000)
  })

  test('come as drafts of campaigns by people without a subscription, and end nothing either', async () => {
    const client = await server.as(await server.make.user())
    const brand = await client.post<OwnBrand>('/api/brands', {
      name: 'Acme',
      contactEmail: 'a@acme.example.test',
    })
    // The widest table is longer than the text of a campaign may be.
    for (const name of names.slice(1)) {
      const campaign = {
        title: name,
        content: hostileTexts[name]!(9990),
        budget: 50_000,
        costPerEngagement: 2500,
      }
      const { status, body } = await client.post<Campaign>(
        `/api/brands/${brand.body.slug}/campaigns`,
        campaign,
      )
      expect(status).toBe(201)
      before = { ...readSoFar }
      const [shown, health] = await Promise.all([
        client.request(`/advertising/opportunity/${body.id}`),
        page('/healthz'),
        client.get(`/api/campaigns/${body.id}`),
      ])
      expect([shown.status, health.status]).toEqual([200, 200])
      expect(await shown.text()).toContain(`<title>${name} | Plaza</title>`)
      expect(read()).toEqual(nothing)
    }
  })
})
