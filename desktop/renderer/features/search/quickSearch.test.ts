import { expect, test } from 'vitest'
import type { PostHit } from '#shared/search.ts'
import { searchTerm } from '#shared/search.ts'
import { optionGroups, type QuickResults, searchPath } from './quickSearch.ts'

const post = (sponsor?: PostHit['sponsor']) =>
  ({
    id: '1',
    title: 'Best of all',
    slug: 'best-of-all',
    commentCount: 1,
    forum: { id: 'f', name: 'Gear', slug: 'gear' },
    titleHighlight: ['', 'Best', ' of all'],
    ...(sponsor ? { sponsor } : {}),
  }) as PostHit
const people = ['a', 'b', 'c', 'd'].map((username) => ({
  id: username,
  username,
  displayName: null,
  profileImageUrl: null,
  bio: null,
}))
const results = (parts: Partial<QuickResults>): QuickResults => ({
  forums: [],
  posts: [],
  users: [],
  ...parts,
})

test('nothing found offers nothing, not even all results', () => {
  expect(optionGroups('x', results({}))).toEqual([])
})

test('each kind shows three at most; all results stand last', () => {
  const groups = optionGroups('a b', results({ posts: [post()], users: people }))
  expect(groups.map(({ label, options }) => [label, options.length])).toEqual([
    ['Posts', 1],
    ['People', 3],
    [null, 1],
  ])
  expect(groups.at(-1)?.options[0]?.href).toBe('/search?q=a+b')
})

test('a sponsored post names its sponsor, and leads to the one address of the post', () => {
  const sponsor = { brandName: 'Northwind', brandSlug: 'northwind' }
  const [group] = optionGroups('best', results({ posts: [post(sponsor)] }))
  expect(group?.options[0]).toMatchObject({ sponsor: 'Northwind', href: '/r/gear/post/best-of-all' })
})

test('a search begins at two characters, counted as people count them', () => {
  expect(searchTerm(' a ')).toBeNull()
  expect(searchTerm('🎲')).toBeNull()
  expect(searchTerm('🎲🎲')).toBe('🎲🎲')
  expect(searchTerm('  two   words ')).toBe('two words')
})

test('a term of any characters makes an address', () => {
  const path = searchPath('a&b #c?')
  expect(new URL(path, 'http://x').searchParams.get('q')).toBe('a&b #c?')
})
