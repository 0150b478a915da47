import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '#shared/boot.ts'
import { exchange, type Exchange } from '../testing/exchange.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** Looks like what an answer is cut at, and like what ends a document's script. */
const hostile = '"viewerVote":null,"isSaved":false\\","viewerVote":"upvote" </script><!-- \u2028 $& kettle'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
})
afterAll(() => server.close())

type Site = Awaited<ReturnType<typeof makeSite>>

/** A small site with something of everything that people see differently, or not at all. */
async function makeSite() {
  const { make } = server
  const member = await make.member()
  const insider = await make.member()
  const author = await make.member({ displayName: hostile.slice(0, 40), bio: hostile })
  const open = await make.forum({ creator: author, description: hostile })
  const closed = await make.forum({ creator: author, isPrivate: true })
  await make.membership({ forum: closed, user: insider })
  await make.membership({ forum: open, user: member })
  const { id: sponsorBrandId } = await make.brand()
  const words = { author, title: hostile, content: `${hostile} more`, hashtags: ['oak'] }
  const posts = [
    await make.post({ ...words, forum: open }),
    await make.post({ ...words, forum: open, options: ['One', hostile] }),
    await make.post({ ...words, forum: open, type: 'review', rating: 4 }),
    await make.post({ ...words, forum: open, sponsorBrandId }),
    await make.post({ ...words, forum: closed, title: 'kettle behind doors', content: hostile }),
  ]
  const comments = []
  for (const post of posts) comments.push(await make.comment({ post, author, content: hostile }))
  const people = {
    visitor: '',
    stranger: 'sid=s%3Anobody.signed',
    lapsed: await server.cookieOf(await make.user()),
    member: await server.cookieOf(member),
    insider: await server.cookieOf(insider),
    author: await server.cookieOf(author),
    admin: await server.cookieOf(await make.admin()),
    blocked: await server.cookieOf(await make.member({ isBlocked: true })),
  }
  const post = (n: number) => posts[n]!
  const about = (n: number) => [`/api/posts/${post(n).id}`, `/api/posts/${post(n).slug}/comments?sort=best`]
  const paths = [
    '/api/posts?sort=new',
    `/api/posts?forumId=${open.slug}`,
    `/api/posts?forumId=${closed.id}`,
    `/api/posts?author=${author.username}&sort=top`,
    '/api/posts?hashtag=oak&limit=50',
    '/api/posts/trending?period=all',
    ...[0, 1, 2, 3, 4].flatMap(about),
    '/api/search?q=kettle',
    '/api/search/posts?q=kettle',
    '/api/search/users?q=person',
    `/api/users/${author.username}/activity`,
    `/api/forums/${open.slug}`,
    `/api/forums/${closed.slug}`,
    '/',
    `/r/${open.slug}`,
    `/r/${closed.slug}`,
    `/r/${open.slug}/post/${post(0).slug}`,
    `/post/${post(4).id}`,
    `/user/${author.username}`,
    '/search?q=kettle',
    '/saved',
  ]
  return { people, paths, open, closed, posts, comments, author, member, insider }
}

/** What an address answered to somebody: its items in any order, as votes move them within a second only. */
function outcomeOf({ status, headers, text }: Exchange): unknown {
  const { etag, vary, link, ...named } = headers
  const kept = { status, etag: Boolean(etag), vary, link: Boolean(link), cache: named['cache-control'] }
  const cookie = named['set-cookie']
  const [, json] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text) ?? []
  if (json === undefined) return { ...kept, cookie, body: sorted(JSON.parse(text)) }
  const { position: _position, drawn: _drawn, ...boot } = JSON.parse(json) as Boot
  const head = text.replace(json, '').replaceAll(/\s+/g, ' ')
  return { ...kept, cookie, head, boot: sorted(boot) }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted).toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sorted(part)]))
}
const text = (value: unknown): string => JSON.stringify(value)

const read = async (path: string, cookie: string) =>
  outcomeOf(await exchange(server.url, path, { headers: cookie === '' ? {} : { Cookie: cookie } }))

/** Throws away all that is kept, as a change that says nothing of itself does. */
const forget = () => server.store.transaction(async () => undefined)

interface Asking {
  who: string
  path: string
  cookie: string
}

const askings = ({ people, paths }: Pick<Site, 'people' | 'paths'>): Asking[] =>
  paths.flatMap((path) => Object.entries(people).map(([who, cookie]) => ({ who, path, cookie })))

describe('what is kept and shared', () => {
  test('is for each reader what they would be told by themselves, whoever asked before', async () => {
    const site = await makeSite()
    const asked = askings(site)
    const alone = new Map<string, unknown>()
    const nameOf = ({ who, path }: Asking) => `${who} ${path}`
    for (const asking of asked) {
      await forget()
      alone.set(nameOf(asking), await read(asking.path, asking.cookie))
    }
    const atOnce = await Promise.all(asked.map(({ path, cookie }) => read(path, cookie)))
    for (const [n, asking] of asked.entries())
      expect([nameOf(asking), atOnce[n]]).toEqual([nameOf(asking), alone.get(nameOf(asking))])
    // In turns, so that each is kept from one person to the next.
    for (const order of [asked, asked.toReversed()]) {
      await forget()
      for (const asking of order)
        expect([nameOf(asking), await read(asking.path, asking.cookie)]).toEqual([
          nameOf(asking),
          alone.get(nameOf(asking)),
        ])
    }
  })

  test('holds nothing of a private forum but for those who are in it', async () => {
    const site = await makeSite()
    const strangers = askings(site).filter(({ who }) => who !== 'insider' && who !== 'author')
    const told: string[] = []
    for (const { who, path, cookie } of [...askings(site), ...strangers]) {
      const { text: answer } = await exchange(server.url, path, { headers: { Cookie: cookie } })
      if (answer.includes('behind doors')) told.push(who)
    }
    expect(new Set(told)).toEqual(new Set(['insider', 'author']))
  })

  test('shows each act to everybody whom it concerns with the next read', async () => {
    const site = await makeSite()
    const { open, closed, posts, comments, author, member, insider } = site
    const as = async (user: { id: string }) => await server.as(user)
    const [byMember, byInsider, byAuthor] = [await as(member), await as(insider), await as(author)]
    const byAdmin = await as(await server.make.admin())
    const [plain, poll, review, sponsored, hidden] = posts.map(({ id }) => id)
    const option = async () =>
      (await byMember.get<{ poll: { options: { id: string }[] } }>(`/api/posts/${poll}`)).body.poll.options[0]
        ?.id
    const reason = 'Because of the rules'
    const acts: Record<string, () => Promise<{ status: number }>> = {
      vote: () => byMember.post('/api/votes', { postId: plain, type: 'downvote' }),
      'vote on a poll post': () => byMember.post('/api/votes', { postId: poll, type: 'upvote' }),
      'vote within doors': () => byInsider.post('/api/votes', { postId: hidden, type: 'upvote' }),
      'vote on a comment': () => byMember.post('/api/votes', { commentId: comments[0]?.id, type: 'upvote' }),
      'take a vote back': () => byMember.delete(`/api/votes?postId=${plain}`),
      save: () => byMember.put(`/api/posts/${plain}/save`),
      'save what is paid for': () => byMember.put(`/api/posts/${sponsored}/save`),
      unsave: () => byMember.delete(`/api/posts/${plain}/save`),
      choose: async () => byMember.post('/api/polls/vote', { postId: poll, optionId: await option() }),
      rate: () => byMember.post('/api/reviews/rate', { postId: review, rating: 2 }),
      comment: () => byMember.post(`/api/posts/${plain}/comments`, { content: hostile }),
      'edit a comment': () => byAuthor.put(`/api/comments/${comments[0]?.id}`, { content: 'Better' }),
      'delete a comment': () => byAuthor.delete(`/api/comments/${comments[1]?.id}`),
      follow: () => byMember.put(`/api/users/${author.username}/follow`),
      'block a person': () => byMember.put(`/api/users/${author.username}/block`),
      'change a profile': () => byAuthor.put('/api/auth/user/profile', { displayName: 'Another name' }),
      edit: () => byAuthor.put(`/api/posts/${plain}`, { title: 'kettle anew', content: hostile }),
      pin: () => byAuthor.put(`/api/posts/${poll}/pin`, { pinned: true }),
      lock: () => byAuthor.put(`/api/posts/${review}/lock`, { locked: true }),
      'remove by a moderator': () => byAdmin.call('DELETE', `/api/admin/content/post/${review}`, { reason }),
      restore: () => byAdmin.post(`/api/admin/content/post/${review}/restore`, { reason }),
      'leave a private forum': () => byInsider.post(`/api/forums/${closed.slug}/leave`),
      'close a forum': () => byAuthor.put(`/api/forums/${open.slug}`, { isPrivate: true }),
      'leave it': () => byMember.post(`/api/forums/${open.slug}/leave`),
      'open another': () => byAuthor.put(`/api/forums/${closed.slug}`, { isPrivate: false }),
      'delete a post': () => byAuthor.delete(`/api/posts/${plain}`),
      'block from the site': () => byAdmin.put(`/api/admin/users/${member.id}/ban`, { banned: true, reason }),
      'take into the staff': () =>
        byAdmin.put(`/api/admin/users/${insider.id}/role`, { role: 'moderator', reason }),
      'sign out': () =>
        exchange(server.url, '/api/logout', {
          method: 'POST',
          headers: { Cookie: site.people.insider, 'Sec-Fetch-Site': 'same-origin' },
        }),
      'erase a person': () => byAdmin.call('DELETE', `/api/admin/users/${author.id}`, { reason }),
    }
    const concerned = new Set(['visitor', 'member', 'insider'])
    const readers = askings(site).filter(
      ({ who, path }) => concerned.has(who) && !/top|users|hashtag|trending|saved|activity/.test(path),
    )
    const all = () => Promise.all(readers.map(({ path, cookie: of }) => read(path, of)))
    await all()
    for (const [name, act] of Object.entries(acts)) {
      const { status } = await act()
      expect([name, status < 400]).toEqual([name, true])
      const told = await all()
      await forget()
      // Also what is kept for the next act.
      const fresh = await all()
      for (const [n, { who, path }] of readers.entries()) {
        // The order of what is found follows votes within a second.
        if (/vote/.test(name) && path.includes('search')) continue
        expect([name, who, path, told[n]]).toEqual([name, who, path, fresh[n]])
      }
    }
  })

  test('goes on another instance too when somebody loses a right', async () => {
    const site = await makeSite()
    const second = await startTestServer({ beside: server, hasPages: true })
    const cookie = await second.cookieOf(site.member)
    const statusOf = async (path: string, of = '') =>
      (await exchange(second.url, path, { headers: { Cookie: of } })).status
    const post = `/api/posts/${site.posts[0]!.id}`
    const page = `/r/${site.open.slug}/post/${site.posts[0]!.slug}`
    const all = async () => [
      await statusOf(post),
      await statusOf(page),
      await statusOf('/api/notifications', cookie),
    ]
    expect(await all()).toEqual([200, 200, 200])
    await (await server.as(site.author)).put(`/api/forums/${site.open.slug}`, { isPrivate: true })
    const byAdmin = await server.as(await server.make.admin())
    await byAdmin.put(`/api/admin/users/${site.member.id}/ban`, { banned: true, reason: 'The rules' })
    await expect.poll(all, { timeout: 0x7fffffff }).toEqual([404, 404, 403])
    await second.close()
  })

  test('keeps nobody waiting in the row of somebody else', async () => {
    const limited = await startTestServer({ hasRateLimits: true })
    const { client } = await limited.member()
    const readNow = limited.store.read.bind(limited.store)
    const gate = Promise.withResolvers<void>()
    const begun: Promise<unknown>[] = []
    limited.store.read = async (work) => {
      if (begun.length < 6) await begun[begun.push(gate.promise) - 1]
      return await readNow(work)
    }
    // As many as one address of visitors may have under way, and one that waits for them.
    const ask = (n: number) => limited.visitor.get(`/api/posts?limit=${n}`)
    const rows = [1, 2, 3, 4, 5, 6].map(ask)
    await expect.poll(() => begun.length).toBe(6)
    rows.push(ask(7))
    expect((await client.get('/api/posts?limit=7')).status).toBe(200)
    gate.resolve()
    expect((await Promise.all(rows)).map(({ status }) => status)).toEqual(rows.map(() => 200))
    await limited.close()
  })
})
