import { describe, expect, test } from 'vitest'
import { tableOwners } from '#server/tableOwners.ts'
import { domainFindings, moduleOrder } from './domains.ts'
import { ownershipFindings } from './ownership.ts'
import { importsOf, programSources, type Source } from './sources.ts'

const sources = programSources('server', 'cli')
const repo = (text: string, path = 'server/domains/votes/votes.repo.ts'): Source => ({ path, text })
const tables = 'export const repo = ({ votes, posts, users: people }: Tables) => {}\n'

const pending = /leases|outbox/

describe('the writes of tables', () => {
  const said = (text: string, path?: string) =>
    ownershipFindings([repo(tables + text, path)], tableOwners).map(
      ({ line, message }) => `${line}: ${message}`,
    )

  test('belong to one folder each', () => {
    expect(ownershipFindings(sources, tableOwners).filter(({ message }) => !pending.test(message))).toEqual(
      [],
    )
  })

  test('are found in every repo: the owner of each table writes it', () => {
    const all = Object.fromEntries(Object.keys(tableOwners).map((table) => [table, 'nobody']))
    const written = ownershipFindings(sources, all).map(({ path, message }) => {
      const table = /^writes (\w+)/.exec(message)?.[1] as keyof typeof tableOwners
      return `${table} ${path.startsWith(`server/${tableOwners[table]}/`)}`
    })
    const expected = Object.entries(tableOwners).filter(([, owner]) => owner !== 'db')
    expect([...new Set(written)].filter((x) => !/^(leases|outbox) false/.test(x)).toSorted()).toEqual(
      expected
        .map(([table]) => `${table} true`)
        .filter((x) => !x.startsWith('leases'))
        .toSorted(),
    )
  })

  test.each([
    ['await tx.insert(votes).values(vote)', []],
    ['await tx.update(posts).set({ score })', ['2: writes posts, which belongs to server/domains/posts']],
    ['await tx\n  .delete(posts)\n  .where(x)', ['2: writes posts, which belongs to server/domains/posts']],
    ['await handle.insert(people).values(x)', ['2: writes users, which belongs to server/domains/users']],
    ['await tx.insert(tables.posts)', ['2: writes posts, which belongs to server/domains/posts']],
    ['await tx.insert(store.tables.posts)', ['2: writes posts, which belongs to server/domains/posts']],
    ['sql`update ${posts} set x = 1`', ['2: writes posts, which belongs to server/domains/posts']],
    ['sql`delete from ${people}`', ['2: writes users, which belongs to server/domains/users']],
    ['sql`insert into ${stranger} values (1)`', ['2: cannot tell which table stranger is']],
    ['for (const table of all) await tx.delete(table)', ['2: cannot tell which table table is']],
    ['names.delete(name)', []],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test('one name for two tables of a file is refused', () => {
    expect(said('const { posts: people } = tables\ntx.delete(people)')).toEqual([
      '3: people may be users or posts',
    ])
  })
})

describe('imports between domains', () => {
  const list: Source = {
    path: 'server/domains.ts',
    text: `import { postsModule } from './domains/posts/posts.module.ts'
      import { votesModule } from './domains/votes/votes.module.ts'
      compose(core).add('posts', postsModule).add('votes', votesModule)`,
  }
  const said = (path: string, text: string) =>
    domainFindings([list, { path, text }]).map(({ message }) => message)
  const votes = 'server/domains/votes/votes.service.ts'
  const posts = 'server/domains/posts/posts.service.ts'

  test('go up the list, and to services and rules alone', () => {
    expect(domainFindings(sources)).toEqual([])
  })

  test('are read in the order of the list', () => {
    expect(moduleOrder(list)).toEqual(['server/domains/posts', 'server/domains/votes'])
    const real = sources.find(({ path }) => path === 'server/domains.ts')
    const folders = sources.flatMap(({ path }) => /^server\/domains\/[^/]+(?=\/)/.exec(path) ?? [])
    expect(moduleOrder(real ?? list)).toEqual(expect.arrayContaining([...new Set(folders)]))
  })

  test.each([
    ["import type { PostsService } from '../posts/posts.service.ts'", votes, []],
    ["import { type PostsService } from '../posts/posts.service.ts'", votes, []],
    ["import { requireUnlocked } from '../posts/posts.policy.ts'", votes, []],
    ["import { votesRepo } from './votes.repo.ts'", votes, []],
    [
      "import { postsService } from '../posts/posts.service.ts'",
      votes,
      ['server/domains/posts/posts.service.ts comes as a part of the module: import its types alone'],
    ],
    [
      "import {\n  type PostsService,\n  postsService,\n} from '#server/domains/posts/posts.service.ts'",
      votes,
      ['server/domains/posts/posts.service.ts comes as a part of the module: import its types alone'],
    ],
    [
      "import type { PostRow } from '../posts/posts.repo.ts'",
      votes,
      ['server/domains/posts/posts.repo.ts is known within its domain alone'],
    ],
    [
      "const { postsView } = await import('../posts/posts.view.ts')",
      votes,
      ['server/domains/posts/posts.view.ts is known within its domain alone'],
    ],
    [
      "import type { VotesService } from '../votes/votes.service.ts'",
      posts,
      ['server/domains/votes comes after server/domains/posts in server/domains.ts'],
    ],
    [
      "import type { PostsService } from '../domains/posts/posts.service.ts'",
      'server/core/people.ts',
      ['server/domains/posts/posts.service.ts stands on this and not the other way round'],
    ],
    [
      "export { postsRepo } from '#server/domains/posts/posts.repo.ts'",
      'cli/commands/posts.ts',
      ['server/domains/posts/posts.repo.ts is known within its domain alone'],
    ],
    ['export const x = 1', 'server/domains/polls/a.ts', ['server/domains/polls is not in server/domains.ts']],
  ])('%s in %s', (text, path, expected) => {
    expect(said(path, text)).toEqual(expected)
  })

  test('are seen however they are written', () => {
    const text = `import 'zod'
import './a.ts'
import type { B } from './b.ts'
import {
  c,
} from '#db/c.ts'
export * from '../d.ts'
await import('./e.ts')`
    expect(importsOf({ path: 'server/x/y.ts', text })).toEqual([
      { path: 'server/x/a.ts', line: 2, isType: false },
      { path: 'server/x/b.ts', line: 3, isType: true },
      { path: 'db/c.ts', line: 4, isType: false },
      { path: 'server/d.ts', line: 7, isType: false },
      { path: 'server/x/e.ts', line: 8, isType: false },
    ])
  })
})
