// @vitest-environment happy-dom
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { HashtagInput, withHashtag } from './HashtagInput.tsx'

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

describe('hashtags', () => {
  function Hashtags({ suggestions }: { suggestions?: string[] }) {
    const [tags, setTags] = useState(['one'])
    return <HashtagInput value={tags} onChange={setTags} max={3} suggestions={suggestions} />
  }
  function start(suggestions?: string[]) {
    const { user, getByRole, queryAllByRole } = draw(<Hashtags suggestions={suggestions} />)
    const named = (name: RegExp) =>
      queryAllByRole('button', { name }).map((button) => button.getAttribute('aria-label')?.split(' ').at(-1))
    return {
      user,
      getByRole,
      input: getByRole('textbox') as HTMLInputElement,
      tags: () => named(/^Remove/),
      offered: () => named(/^Add/),
    }
  }

  it.each(['{Enter}', ' ', ','])('are added by %j', async (key) => {
    const { user, input, tags } = start()
    await user.type(input, `#Two${key}`)
    expect(tags()).toEqual(['one', 'two'])
    expect(input.value).toBe('')
  })

  it('are added as typed where keys have no names, and stop at the limit', async () => {
    const { user, input, tags } = start()
    await user.click(input)
    await user.paste('two,three four ')
    expect(tags()).toEqual(['one', 'two', 'three'])
  })

  it('go with Backspace in the empty field, or by their button', async () => {
    const { user, input, tags, getByRole } = start()
    await user.type(input, 'x{Backspace}')
    expect(tags()).toEqual(['one'])
    await user.keyboard('{Backspace}')
    expect(tags()).toEqual([])
    await user.type(input, 'two ')
    await user.click(getByRole('button', { name: 'Remove two' }))
    expect(tags()).toEqual([])
  })

  it('are offered, four at most and none twice', async () => {
    const { user, tags, offered, getByRole } = start(['one', 'a', 'b', 'c', 'd', 'e'])
    expect(offered()).toEqual(['a', 'b', 'c', 'd'])
    await user.click(getByRole('button', { name: 'Add a' }))
    expect(tags()).toEqual(['one', 'a'])
  })
})
