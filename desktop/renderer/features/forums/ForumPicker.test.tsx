// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { ForumPicker } from './ForumPicker.tsx'

const forums = ['Books, Slowly', 'Home Espresso', 'Weeknight Kitchen'].map((name, n) => ({
  id: String(n),
  slug: name.toLowerCase(),
  name,
  isPrivate: false,
}))

/** Answers to what is sought come when the test lets them. */
let answer = () => {}
let questions: string[] = []
beforeEach(() => {
  questions = []
  const held = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams: asked } = new URL(address, 'http://plaza.test')
    const q = asked.get('q')
    if (q) {
      questions.push(q)
      await held
    }
    const found = forums.filter(({ name }) => name.toLowerCase().includes(q ?? ''))
    return Response.json(asked.has('joined') ? [] : found)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function start() {
  const onChange = vi.fn<(id: string) => void>()
  const page = draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ForumPicker value="" onChange={onChange} />
    </SWRConfig>,
  )
  const names = () => page.getAllByRole('option').map(({ textContent }) => textContent)
  return { ...page, onChange, names }
}

it('keeps a forum under the pointer while the answer to what was typed comes', async () => {
  const { user, names, findByRole, getByRole, onChange } = start()
  await waitFor(() => expect(getByRole('combobox')).not.toHaveProperty('readOnly', true))
  await user.click(getByRole('combobox'))
  const option = await findByRole('option', { name: /Home Espresso/ })
  await user.type(getByRole('combobox'), 'home')
  expect(names()).toEqual(['Home Espressor/home espresso'])
  await user.pointer({ keys: '[MouseLeft>]', target: option })
  // Whoever types slowly has asked for the beginnings of the word as well.
  await waitFor(() => expect(questions.filter((q) => q === 'home')).toHaveLength(2))
  expect(option.isConnected).toBe(true)
  answer()
  await waitFor(() => expect(names()).toEqual(['Home Espressor/home espresso']))
  await user.pointer({ keys: '[/MouseLeft]', target: option })
  expect(onChange).toHaveBeenCalledWith('1')
})
