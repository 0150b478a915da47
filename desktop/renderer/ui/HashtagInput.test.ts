import { expect, it } from 'vitest'
import { withHashtag } from './HashtagInput.tsx'

it.each([
  ['#News', ['news']],
  ['  ##Two ', ['two']],
  ['a', ['a']],
  ['#', []],
  ['   ', []],
])('takes %j as %j', (typed, tags) => {
  expect(withHashtag([], typed, 5)).toEqual(tags)
})

it('takes no tag twice and none too many', () => {
  expect(withHashtag(['news'], '#NEWS', 5)).toEqual(['news'])
  expect(withHashtag(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
})
