import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Boot } from '#shared/boot.ts'
import { exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
})
afterAll(() => server.close())

/** What a document carries for its first screen. */
async function carried(path: string, cookie = ''): Promise<Boot> {
  const { text } = await exchange(server.url, path, { headers: { Cookie: cookie } })
  return JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)![1]!) as Boot
}

/** The same by the API, as the same reader. */
async function asked(path: string, cookie = ''): Promise<{ body: unknown; next: string | null }> {
  const { text, headers } = await exchange(server.url, path, { headers: { Cookie: cookie } })
  return { body: JSON.parse(text), next: /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] ?? null }
}

test('a document carries what the API would answer, for visitors and for members', async () => {
  const author = await server.make.member()
  const forum = await server.make.forum({ name: 'Lathes', creator: author })
  const post = await server.make.post({ forum, author })
  await server.make.comment({ post, author: await server.make.member(), content: 'Well turned' })
  const cookies = ['', await server.cookieOf(await server.make.member())]
  const paths = [
    '/',
    '/forums',
    '/trending?period=week',
    '/subscribe',
    `/r/${forum.slug}`,
    `/r/${forum.slug}/post/${post.slug}`,
    `/user/${author.username}`,
    '/hashtag/Oak',
    '/search?q=lathe',
    '/my-plan',
    '/notifications',
  ]
  for (const cookie of cookies)
    for (const path of paths) {
      const { things, lists } = await carried(path, cookie)
      for (const [address, thing] of Object.entries(things))
        expect([path, address, thing]).toEqual([path, address, (await asked(address, cookie)).body])
      for (const [address, { items, next }] of Object.entries(lists))
        expect([path, address, items, next]).toEqual([
          path,
          address,
          ...Object.values(await asked(address, cookie)),
        ])
      const isOwn = path === '/my-plan' || path === '/notifications'
      const isEmpty = Object.keys({ ...things, ...lists }).length === 0
      expect([path, isEmpty]).toEqual([path, isOwn && cookie === ''])
    }
  const { things, lists } = await carried(`/r/${forum.slug}/post/${post.slug}`)
  expect(things[`/api/posts/${post.slug}`]).toMatchObject({ id: post.id })
  expect(lists[`/api/posts/${post.slug}/comments?sort=best`]?.items).toMatchObject([
    { content: 'Well turned' },
  ])
})

test('every address of a post carries it under its own', async () => {
  const post = await server.make.post({})
  for (const path of [`/post/${post.id}`, `/r/elsewhere/post/${post.id}`])
    expect(Object.keys((await carried(path)).things)).toEqual([`/api/posts/${post.slug}`])
})

test('nothing of a private forum is carried to whom it is closed', async () => {
  const owner = await server.make.member()
  const forum = await server.make.forum({ isPrivate: true, creator: owner })
  const post = await server.make.post({ forum, author: owner, title: 'Combination 4711' })
  const stranger = await server.cookieOf(await server.make.member())
  for (const cookie of ['', stranger])
    for (const path of [`/r/${forum.slug}`, `/post/${post.id}`, `/user/${owner.username}`, '/trending', '/'])
      expect(JSON.stringify(await carried(path, cookie))).not.toContain('4711')
  expect(JSON.stringify(await carried(`/r/${forum.slug}`, await server.cookieOf(owner)))).toContain('4711')
})

test('a list that goes on carries the address of its next page', async () => {
  const forum = await server.make.forum({})
  for (let i = 0; i < 21; i++) await server.make.post({ forum })
  const { lists } = await carried(`/r/${forum.slug}`)
  const [list] = Object.values(lists)
  expect(list?.items).toHaveLength(20)
  const next = await asked(list?.next ?? '')
  expect(next.body).toHaveLength(1)
})

/** What search engines are told of a page, by its types. */
async function told(path: string): Promise<Record<string, unknown>[]> {
  const { text } = await exchange(server.url, path)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1]
  return json ? (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'] : []
}

test('search engines are told what a page is about, whatever its words', async () => {
  const author = await server.make.member({ username: 'rosa', bio: '</script><script>alert(1)</script>' })
  const title = 'Is it good? </script><script>alert(1)</script>'
  const post = await server.make.post({ author, type: 'review', rating: 4, title })
  await server.make.comment({ post, author, content: 'It **is**' })
  const [discussion, review, breadcrumbs] = await told(`/post/${post.id}`)
  expect(discussion).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: title,
    author: { name: expect.any(String), url: `${server.url}/user/rosa` },
    comment: [{ '@type': 'Comment', text: 'It **is**' }],
  })
  expect(review).toMatchObject({ '@type': 'Review', reviewRating: { ratingValue: 4, bestRating: 5 } })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
  expect(await told('/user/rosa')).toMatchObject([
    { '@type': 'ProfilePage', mainEntity: { alternateName: 'rosa', description: expect.any(String) } },
  ])
  const forum = await server.make.forum({ hasSolutions: true })
  const question = await server.make.post({ author, forum, title: 'Where is the tap?' })
  const answer = await server.make.comment({ post: question, content: 'Below the **sink**' })
  const asker = await server.as(author)
  await asker.put(`/api/posts/${question.id}/solution`, { commentId: answer.id })
  const [asked] = await told(`/post/${question.id}`)
  expect(asked).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: 'Where is the tap?',
      acceptedAnswer: { '@type': 'Answer', text: 'Below the **sink**' },
    },
  })
  await asker.delete(`/api/posts/${question.id}/solution`)
  expect(await told(`/post/${question.id}`)).toMatchObject([{ '@type': 'DiscussionForumPosting' }, {}])
  expect(await told('/forums')).toEqual([])
  for (const path of [`/post/${post.id}`, '/user/rosa'])
    expect((await exchange(server.url, path)).text).not.toContain('<script>alert')
})
