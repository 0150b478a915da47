// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Composer } from './Composer.tsx'

const sent = vi.fn<() => void>()
const files = vi.fn<(files: File[], insert: (text: string) => void) => void>()

function Writing({ initial }: { initial: string }) {
  const [text, setText] = useState(initial)
  return (
    <Composer
      label="Comment"
      value={text}
      onChange={setText}
      max={20}
      onSubmit={sent}
      onFiles={files}
      suggest={(trigger, typed) =>
        Promise.resolve(['ice', 'ert'].map((end) => ({ value: typed + end, label: trigger + typed + end })))
      }
    />
  )
}

function start(initial = '') {
  const page = draw(<Writing initial={initial} />)
  const field = page.getByRole('textbox') as HTMLTextAreaElement
  return {
    ...page,
    field,
    options: () => page.queryAllByRole('option').map((option) => option.textContent),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

/** The browser's own editing command, which happy-dom lacks. */
function insertText(_command: string, _ui?: boolean, text = ''): boolean {
  const field = document.activeElement as HTMLTextAreaElement
  const { value, selectionStart, selectionEnd } = field
  return fireEvent.input(field, {
    target: { value: value.slice(0, selectionStart) + text + value.slice(selectionEnd) },
  })
}

const clipboard = ({ files = [] as File[], text = '', html = '' }) => ({
  files,
  getData: (type: string) => (type === 'text/plain' ? text : html),
})

beforeEach(() => {
  document.execCommand = insertText
})
afterEach(() => {
  sent.mockClear()
  files.mockClear()
})

it.each(['Control', 'Meta'])('sends by Enter with %s, and not by Enter alone', async (modifier) => {
  const { user, field } = start('x')
  await user.type(field, '{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await user.keyboard(`{${modifier}>}{Enter}{/${modifier}}`)
  expect(sent).toHaveBeenCalledOnce()
})

it('marks the selection', async () => {
  const { user, field, getByRole } = start('one two')
  field.setSelectionRange(4, 7)
  await user.click(getByRole('button', { name: 'Bold' }))
  expect(field.value).toBe('one **two**')
  field.setSelectionRange(0, 3)
  await user.keyboard('{Control>}i{/Control}')
  expect(field.value).toBe('_one_ **two**')
})

it('previews what will be published and keeps the text', async () => {
  const { user, field, getByRole } = start('**b**')
  await user.click(getByRole('tab', { name: 'Preview' }))
  expect(getByRole('tabpanel').querySelector('.prose')?.innerHTML).toBe(
    '<p dir="auto"><strong>b</strong></p>',
  )
  await user.click(getByRole('tab', { name: 'Write' }))
  expect(field.value).toBe('**b**')
})

it('counts at 90 %', async () => {
  const { user, field, queryByText } = start('x'.repeat(17))
  expect(queryByText(/\/20/)).toBeNull()
  await user.type(field, 'x')
  expect(queryByText(/18\/20/)).not.toBeNull()
})

it('takes pasted pictures and leaves pasted text alone', () => {
  const { field } = start()
  // What is prevented is answered with false.
  const paste = (pasted: File[]) => fireEvent.paste(field, { clipboardData: clipboard({ files: pasted }) })
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  expect(paste([])).toBe(true)
  expect(paste([new File(['x'], 'a.svg', { type: 'image/svg+xml' })])).toBe(true)
  expect(files).not.toHaveBeenCalled()
  expect(paste([picture])).toBe(false)
  expect(files.mock.calls[0]![0]).toEqual([picture])
})

it('writes where the caret was once a picture is there', () => {
  const { field } = start('ab')
  field.setSelectionRange(1, 1)
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  fireEvent.paste(field, { clipboardData: clipboard({ files: [picture] }) })
  act(() => files.mock.calls[0]![1]('![](/media/a.webp)'))
  expect(field.value).toBe('a\n\n![](/media/a.webp)\n\nb')
})

it('suggests people while one types; the arrows choose and Enter takes one', async () => {
  const { user, field, findAllByRole, options, active } = start()
  await user.type(field, 'Hi @al')
  await findAllByRole('option')
  expect(options()).toEqual(['@alice', '@alert'])
  expect(active()).toBe('@alice')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('@alert')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('@alice')
  await user.keyboard('{Enter}')
  expect(field.value).toBe('Hi @alice ')
  expect(options()).toEqual([])
})

it('takes a suggestion by a press, and the focus stays in the text', async () => {
  const { user, field, findByRole } = start()
  await user.type(field, '#co')
  await user.click(await findByRole('option', { name: '#coert' }))
  expect(field.value).toBe('#coert ')
  expect(document.activeElement).toBe(field)
})

it('closes the suggestions by Escape without leaving the text', async () => {
  const { user, field, findAllByRole, options } = start()
  await user.type(field, '#co')
  await findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(field.value).toBe('#co')
})

it('writes pasted cells as a table, though a picture of them is pasted too', () => {
  const { field } = start()
  const picture = new File(['x'], 'cells.png', { type: 'image/png' })
  expect(fireEvent.paste(field, { clipboardData: clipboard({ text: 'a\tb\nc\td', files: [picture] }) })).toBe(
    false,
  )
  expect(field.value).toBe('| a | b |\n| --- | --- |\n| c | d |\n\n')
  expect(files).not.toHaveBeenCalled()
})

it('links the selected words to a pasted address', () => {
  const { field } = start('see this')
  field.setSelectionRange(4, 8)
  fireEvent.paste(field, { clipboardData: clipboard({ text: 'https://a.example' }) })
  expect(field.value).toBe('see [this](https://a.example)')
})

it('offers what can be put in behind a slash at the start of a line', async () => {
  const { user, field, options, getByRole, getByText } = start()
  await user.type(field, '/')
  expect(options()).toHaveLength(10)
  expect(getByRole('listbox', { name: 'Insert' })).toBeTruthy()
  await user.type(field, 'nu')
  expect(options()).toEqual(['Numbered list'])
  expect(getByText('1 suggestion')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(field.value).toBe('1. ')
  expect(options()).toEqual([])
})

it('leaves Enter to an input method that is composing', async () => {
  const { user, field, options } = start()
  await user.type(field, '/ta')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(options()).toEqual(['Table'])
  expect(field.value).toBe('/ta')
})

it('changes the order of its pictures by arrows and by dragging, and the focus stays with the arrows', async () => {
  const { user, field, getByRole, getAllByRole, findAllByRole, getByText } = start(
    '![a](/media/a.webp) ![b](/media/b.webp)',
  )
  expect(await findAllByRole('listitem')).toHaveLength(2)
  await user.click(getByRole('button', { name: 'Move picture 2 earlier' }))
  expect(field.value).toBe('![b](/media/b.webp) ![a](/media/a.webp)')
  expect(document.activeElement).toBe(getByRole('button', { name: 'Move picture 1 later' }))
  expect(getByText('Moved to place 1')).toBeTruthy()

  const [first, second] = getAllByRole('listitem')
  const dataTransfer = { setData: () => {}, types: ['application/x-plaza-picture'] }
  fireEvent.dragStart(first!, { dataTransfer })
  expect(fireEvent.dragOver(second!, { dataTransfer })).toBe(false)
  fireEvent.drop(second!, { dataTransfer })
  expect(field.value).toBe('![a](/media/a.webp) ![b](/media/b.webp)')
})

it('orders nothing where there is one picture', async () => {
  const { queryByRole, findByRole } = start('![a](/media/a.webp)')
  await findByRole('button', { name: 'Change the description of picture 1' })
  expect(queryByRole('button', { name: /^Move picture/ })).toBeNull()
})

it('asks what is on its pictures, and writes it into the text', async () => {
  const { user, field, getByRole, findByText, queryByText, getByLabelText } = start(
    '![image](/media/a.webp) and ![](/media/b.webp)',
  )
  expect(await findByText(/^2 pictures have no description/)).toBeTruthy()
  await user.click(getByRole('button', { name: 'Describe picture 1' }))
  const asked = 'What is on picture 1, for people who cannot see it'
  expect(document.activeElement).toBe(getByLabelText(asked))
  expect((getByLabelText(asked) as HTMLInputElement).value).toBe('')
  await user.keyboard('A red valve{Enter}')
  expect(field.value).toBe('![A red valve](/media/a.webp) and ![](/media/b.webp)')
  expect(document.activeElement).toBe(getByRole('button', { name: 'Change the description of picture 1' }))
  expect(await findByText(/^One picture has no description/)).toBeTruthy()
  await user.click(getByRole('button', { name: 'Describe picture 2' }))
  await user.keyboard('A hand')
  await user.click(getByRole('button', { name: 'Save description' }))
  expect(field.value).toBe('![A red valve](/media/a.webp) and ![A hand](/media/b.webp)')
  expect(queryByText(/no description/)).toBeNull()
})
