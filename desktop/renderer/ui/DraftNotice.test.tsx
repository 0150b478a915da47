// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { DraftHandle } from '../lib/drafts.ts'
import { useToasts } from '../lib/toasts.ts'
import { draw } from '../testing/draw.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { TextInput } from './inputs.tsx'

beforeEach(() => useToasts.setState({ current: null }))

function Form() {
  const [content, write] = useState('')
  const draft: DraftHandle = {
    content,
    version: 0,
    conflict: null,
    place: 'device',
    write,
    clear: () => write(''),
    restore: write,
    resolve: write,
  }
  return (
    <form>
      <input type="checkbox" aria-label="Private" />
      <TextInput aria-label="Title" value={content} onChange={({ target }) => write(target.value)} />
      <DraftNotice draft={draft} onDiscard={draft.clear} />
    </form>
  )
}

test('a draft that is thrown away leaves the focus to the first field, and comes back when asked for', async () => {
  const { user } = draw(<Form />)
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, 'Two kettles')
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(title).toHaveProperty('value', '')
  await waitFor(() => expect(document.activeElement).toBe(title))
  const { current } = useToasts.getState()
  expect(current).toMatchObject({ title: 'Draft discarded', action: { label: 'Undo' } })
  act(() => current!.action!.onPress())
  expect(title).toHaveProperty('value', 'Two kettles')
})
