import { pages } from '#shared/pages.ts'
import { postPath } from '#shared/posts.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import { sitemapRepo, type Span } from './sitemap.repo.ts'
import { xmlHead, xmlText } from './xml.ts'

/** The most addresses that one file may hold, by the protocol. */
const fileSize = 50_000
const batchSize = 1000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Entry {
  path: string
  changedAt?: Date
}

export type SitemapService = ReturnType<typeof sitemapService>

export interface SitemapParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
}

/** The public addresses of the site, in one file or, when there are too many, in an index of parts. */
export function sitemapService({ config, store }: SitemapParts) {
  const { publicUrl } = config
  const repo = sitemapRepo(store.tables)
  const numbered = {
    forums: async (db: Db, span: Span) =>
      (await repo.forums(db, span)).map(({ slug, ...row }) => ({ path: `/r/${slug}`, ...row })),
    posts: async (db: Db, span: Span) =>
      (await repo.posts(db, span)).map(({ slug, forumSlug, ...row }) => ({
        path: postPath({ slug, forum: { slug: forumSlug } }),
        ...row,
      })),
    people: async (db: Db, span: Span) =>
      (await repo.people(db, span)).map(({ username, ...row }) => ({ path: `/user/${username}`, ...row })),
  }
  type Kind = keyof typeof numbered
  const kinds = Object.keys(numbered) as Kind[]

  /** The rows of one part, read a batch at a time so that a slow reader holds neither memory nor connection. */
  async function* partOf(kind: Kind, part: number): AsyncGenerator<Entry> {
    const to = part * fileSize
    for (let after = to - fileSize; ;) {
      const rows = await store.read((db) => numbered[kind](db, { after, to, limit: batchSize }))
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) return
      after = last.seq
    }
  }

  async function* fixed(): AsyncGenerator<Entry> {
    for (const { path, isIndexed } of Object.values(pages))
      if (isIndexed && !path.includes(':')) yield { path }
    for (const { slug, changedAt } of await store.read((db) => repo.brands(db, fileSize / 2)))
      yield { path: `/advertising/brand/${slug}`, changedAt }
  }

  async function* everything(): AsyncGenerator<Entry> {
    yield* fixed()
    for (const kind of kinds) yield* partOf(kind, 1)
  }

  async function* urlset(entries: AsyncGenerator<Entry>): AsyncGenerator<string> {
    yield `${xmlHead}<urlset xmlns="${namespace}">\n`
    for await (const { path, changedAt } of entries) {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      yield `<url><loc>${xmlText(publicUrl + path)}</loc>${changed}</url>\n`
    }
    yield '</urlset>\n'
  }

  async function* index(paths: string[]): AsyncGenerator<string> {
    yield `${xmlHead}<sitemapindex xmlns="${namespace}">\n`
    for (const path of paths) yield `<sitemap><loc>${xmlText(publicUrl + path)}</loc></sitemap>\n`
    yield '</sitemapindex>\n'
  }

  return {
    /** The file that crawlers ask for first. */
    main: async (): Promise<AsyncGenerator<string>> => {
      const sizes = await store.read((db) => repo.sizes(db))
      if (sizes.posts + sizes.forums + sizes.people <= fileSize / 2) return urlset(everything())
      const parts = kinds.flatMap((kind) =>
        Array.from({ length: Math.ceil(sizes[kind] / fileSize) }, (_, n) => `/sitemap-${kind}-${n + 1}.xml`),
      )
      return index(['/sitemap-pages-1.xml', ...parts])
    },

    /** One part, or null where there is none of that name. */
    part: (kind: string, number: string): AsyncGenerator<string> | null => {
      if (!/^[1-9]\d{0,5}$/.test(number)) return null
      if (kind === 'pages') return number === '1' ? urlset(fixed()) : null
      const known = kinds.find((name) => name === kind)
      return known ? urlset(partOf(known, Number(number))) : null
    },
  }
}
