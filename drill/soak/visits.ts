import type { Random } from '#shared/random.ts'
import { TestBrowser } from '#server/dev/identity/testing.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Cast, Person } from '../environment/people.ts'

export interface Visiting {
  url: string
  random: Random
  cast: Cast
  /** Posts and pictures that visitors know of by now, the newest last. */
  known: { posts: { id: string; slug: string }[]; media: string[] }
  count: (what: string, status: number) => void
}

const mostKnown = 500
const words = ['coffee', 'garden', 'music', 'winter', 'build', 'recipe', 'travel', 'camera', 'river', 'chess']

function remember<Item>(list: Item[], item: Item): void {
  list.push(item)
  if (list.length > mostKnown) list.shift()
}

/** What people do on a site, each thing as one call or a few. */
export function createVisits({ url, random, cast, known, count }: Visiting) {
  const { int, pick } = random
  // Pages and signing in lead to the name by which the site calls itself.
  const site = url.replace('127.0.0.1', 'localhost')

  async function send(what: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch((what === 'page' ? site : url) + path, { redirect: 'manual', ...init })
    count(what, response.status)
    return response
  }
  const drop = async (response: Promise<Response>): Promise<void> =>
    void (await (await response).arrayBuffer())
  const get = (what: string, path: string, by?: Person) =>
    drop(send(what, path, by ? { headers: { Cookie: by.cookieFor(url) } } : {}))
  const write = (
    what: string,
    path: string,
    { by, body, method = 'POST' }: { by: Person; body: unknown; method?: string },
  ) =>
    send(what, path, {
      method,
      body: JSON.stringify(body),
      headers: {
        Cookie: by.cookieFor(url),
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
      },
    })
  const text = (length: number) => Array.from({ length: length / 6 }, () => pick(words)).join(' ')
  const somePost = () => (known.posts.length > 0 ? pick(known.posts).id : pick(cast.postIds))
  const postPath = () => (known.posts.length > 0 ? `/post/${pick(known.posts).slug}` : '/')
  const member = () => pick(cast.people)

  const visits: Record<string, () => Promise<void>> = {
    list: () => get('list', `/api/posts?sort=${pick(['hot', 'new', 'top'])}&limit=${int(1, 50)}`),
    'list signed in': () => get('list signed in', '/api/posts', member()),
    'next page': async () => {
      const response = await send('next page', '/api/posts?sort=new&limit=5')
      const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
      await response.arrayBuffer()
      if (next) await get('next page', next)
    },
    page: () =>
      get('page', pick(['/', '/trending', postPath(), postPath(), `/search?q=${pick(words)}`, '/nowhere'])),
    post: () => get('post', `/api/posts/${somePost()}`),
    comments: () => get('comments', `/api/posts/${pick(cast.postIds)}/comments?limit=50`),
    search: () => get('search', `/api/search?q=${pick(words)}${int(0, 999)}`),
    feed: () => get('feed', pick(['/feed.xml', '/sitemap.xml', '/robots.txt'])),
    trending: () => get('trending', `/api/posts/trending?period=${pick(['today', 'week', 'all'])}`),
    own: () =>
      get(
        'own',
        pick(['/api/auth/user', '/api/notifications', '/api/unread', '/api/feed', '/api/saved']),
        member(),
      ),
    wrong: () =>
      get('wrong', pick(['/api/none', '/api/posts?limit=999', '/api/posts/%00', '/media/none.webp'])),
    broken: () =>
      drop(
        send('broken', '/api/votes', {
          method: 'POST',
          body: '{"a":',
          headers: { 'Content-Type': 'application/json' },
        }),
      ),
    'write post': async () => {
      const length = random.chance(0.1) ? 40_000 : int(20, 2000)
      const body = {
        title: text(30),
        content: text(length),
        type: 'discussion',
        forumId: cast.forumId,
        hashtags: [pick(words)],
      }
      const response = await write('write post', '/api/posts', { by: member(), body })
      const made = (await response.json()) as { id?: string; slug?: string }
      if (made.id && made.slug) remember(known.posts, { id: made.id, slug: made.slug })
    },
    comment: () =>
      drop(
        write('comment', `/api/posts/${pick(cast.postIds)}/comments`, {
          by: member(),
          body: { content: text(int(10, 500)) },
        }),
      ),
    vote: () =>
      drop(
        write('vote', '/api/votes', {
          by: member(),
          body: { postId: somePost(), type: pick(['upvote', 'downvote']) },
        }),
      ),
    save: () =>
      drop(write('save', `/api/posts/${somePost()}/save`, { by: member(), body: {}, method: 'PUT' })),
    draft: async () => {
      const by = member()
      const path = `/api/drafts/new-${int(1, 5)}`
      const last = await send('draft', path, { headers: { Cookie: by.cookieFor(url) } })
      const { revision = 0 } = (await last.json()) as { revision?: number }
      await drop(write('save draft', path, { by, body: { content: text(800), revision }, method: 'PUT' }))
    },
    upload: async () => {
      const background = { r: int(0, 255), g: int(0, 255), b: int(0, 255) }
      const side = int(50, 1600)
      const file = await sharp({ create: { width: side, height: side, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)]), 'a.jpg')
      const headers = { Cookie: member().cookieFor(url), 'Sec-Fetch-Site': 'same-origin' }
      const response = await send('upload', '/api/uploads', { method: 'POST', body: form, headers })
      const { url: path } = (await response.json()) as { url?: string }
      if (path) remember(known.media, path)
    },
    picture: async () => {
      if (known.media.length > 0) await get('picture', pick(known.media))
    },
    leave: async () => {
      const leaving = new AbortController()
      setTimeout(() => leaving.abort(), int(0, 20))
      await send('leave', '/api/posts?limit=50', { signal: leaving.signal }).then(
        (response) => response.arrayBuffer().catch(() => undefined),
        () => undefined,
      )
    },
    'sign in': async () => {
      const browser = new TestBrowser(site)
      const callback = await browser.signIn('/api/login', `visitor-${int(1, 5000)}`)
      count('sign in', (await browser.go(callback.pathname + callback.search)).status)
    },
    listen: async () => {
      const gone = new AbortController()
      const response = await send('listen', `/api/events?forum=${cast.forumId}`, {
        headers: { Cookie: member().cookieFor(url) },
        signal: gone.signal,
      })
      const heard = response.text().catch(() => undefined)
      await sleep(int(500, 5000))
      gone.abort()
      await heard
    },
  }
  return visits
}
