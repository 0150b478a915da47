// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { atLeast, ContactForm } from './ContactForm.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('quick work is held back, in success and in failure', async () => {
  vi.useFakeTimers()
  const settled = vi.fn<(value: string) => void>()
  void atLeast(1000, Promise.resolve('done')).then(settled)
  atLeast(1000, Promise.reject(new Error('no'))).catch((error: Error) => settled(error.message))
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.mock.calls).toEqual([['done'], ['no']])
})

test('slow work is not held back any further', async () => {
  vi.useFakeTimers()
  const settled = vi.fn<(value: string) => void>()
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 3000))
  void atLeast(1000, work).then(settled)
  await vi.advanceTimersByTimeAsync(3000)
  expect(settled).toHaveBeenCalledWith('late')
})

const drawForm = (address = '/contact') =>
  draw(
    <ViewerContext value={null}>
      <MemoryRouter initialEntries={[address]}>
        <ContactForm />
      </MemoryRouter>
    </ViewerContext>,
  ).user

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a message that is not sent is there when one comes back, without who writes, and gone once it is sent', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
  localStorage.clear()
  let user = drawForm()
  await user.type(field(/Name/), 'Mika')
  await user.type(field(/Email/), 'mika@example.test')
  await user.type(field(/Subject/), 'My kettle')
  await user.type(field(/Message/), 'It boils no more.')
  expect(localStorage.getItem('plaza.draft.visitor.contact')).not.toMatch(/Mika|mika/)
  cleanup()
  user = drawForm('/contact?subject=Another+kettle&category=content')
  await waitFor(() => expect(field(/Message/).value).toBe('It boils no more.'))
  expect(field(/Subject/).value).toBe('Another kettle')
  await user.type(field(/Name/), 'Mika')
  await user.type(field(/Email/), 'mika@example.test')
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(localStorage.getItem('plaza.draft.visitor.contact')).toBeNull())
  expect(field(/Message/).value).toBe('')
})
