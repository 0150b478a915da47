import { describe, expect, it } from 'vitest'
import { findPage, fullTitle, pages, titleOf } from './pages.ts'

describe('findPage', () => {
  it('finds every page at its own address', () => {
    for (const [name, { path }] of Object.entries(pages)) {
      const filled = path.replaceAll(/:[a-zA-Z]+/g, 'x')
      expect(findPage(filled)?.name).toBe(name)
      expect(findPage(`${filled}/`)?.name).toBe(name)
    }
  })

  it('decodes the parts of an address', () => {
    expect(findPage('/hashtag/c%2B%2B')).toEqual({ name: 'hashtag', params: { tag: 'c++' } })
    expect(findPage('/r/cameras/post/best%20lens')?.params).toEqual({ slug: 'cameras', id: 'best lens' })
  })

  it.each(['', '/nothing', '/r', '/r/a/b', '/R/a', '/post/', '//evil.example', '/user/%ff', '/user/%'])(
    'finds nothing at %j',
    (path) => {
      expect(findPage(path)).toBeNull()
    },
  )
})

it('a title names the site once', () => {
  expect(fullTitle('Forums', 'Plaza')).toBe('Forums | Plaza')
  expect(fullTitle(titleOf('home', 'Plaza'), 'Plaza')).toBe('Plaza: the premium community')
  expect(fullTitle(titleOf('home', 'Agora'), 'Agora')).toBe('Agora: the premium community')
})
