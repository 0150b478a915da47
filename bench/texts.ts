import type { PostPage } from '#shared/posts.ts'
import { hostileTexts } from '#shared/markdown/hostile.testing.ts'
import { call, cookieOf, send } from './people.ts'
import { checkPromises } from './promises.ts'
import { startPlaza, type Measured } from './server.ts'
import { prepareReaders, readerSession } from './streams.data.ts'

const length = 49_800
/** What a text may hold that says nothing: it is refused. */
const blank = /^\s*$/

async function pageMs(server: Measured, path: string, session?: string): Promise<number> {
  const startedAt = performance.now()
  const headers = session === undefined ? undefined : { Cookie: cookieOf(server.url, session) }
  const response = await fetch(server.url + path, headers && { headers })
  const html = await response.text()
  if (!response.ok || !html.includes('<h1')) throw new Error(`${path} answered ${response.status} undrawn`)
  return performance.now() - startedAt
}

/** How long the page of a post takes whose text was made to take long, for a visitor and for a member. */
export async function measureTexts(): Promise<void> {
  const texts = Object.entries(hostileTexts).flatMap(([name, textOf]) => {
    const content = textOf(length)
    return blank.test(content) ? [] : [{ name, content }]
  })
  const { url, folder, forumId } = await prepareReaders('texts', texts.length)
  const server = await startPlaza(url, folder)
  const figures: { name: string; visitor: number; member: number }[] = []
  let refused = 0
  for (const [n, { name, content }] of texts.entries()) {
    const body = { forumId, title: `Kettle ${name}`.slice(0, 80), content, type: 'discussion', hashtags: [] }
    const asked = { as: readerSession(n), path: '/api/posts', body }
    const answer = await send(server, asked)
    const { id } = (await answer.json()) as PostPage
    if (answer.status === 400) refused += 1
    else if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`)
    else {
      const { slug, forum } = await call<PostPage>(server, { as: asked.as, path: `/api/posts/${id}` })
      const path = `/r/${forum.slug}/post/${slug}`
      // The visitor comes first: what is read of the text is read for them.
      const visitor = await pageMs(server, path)
      figures.push({ name, visitor, member: await pageMs(server, path, readerSession(0)) })
    }
  }
  await server.stop()
  const slowest = (who: 'visitor' | 'member') => {
    const one = figures.toSorted((a, b) => b[who] - a[who])[0]
    return {
      what: `${who}: ${one?.name ?? 'none'}`.slice(0, 47),
      figure: one?.[who] ?? Infinity,
      bound: 250,
      unit: 'ms' as const,
    }
  }
  checkPromises(
    `The slowest pages of ${figures.length} hostile texts of ${length} characters (${refused} refused)`,
    [slowest('visitor'), slowest('member')],
  )
}
