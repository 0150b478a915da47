// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../lib/toasts.ts'
import { draw } from '../testing/draw.tsx'
import { lazily } from './lazily.tsx'

interface PartProps {
  isOpen: boolean
  onClose: () => void
}

const Real = ({ isOpen }: PartProps) => <p>{isOpen ? 'open' : 'closed'}</p>

beforeEach(() => useToasts.setState({ current: null }))
function start(Part: (props: PartProps) => ReactNode) {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)} aria-pressed={isOpen}>
          Open it
        </button>
        <Part isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  const { user, getByRole, findByText, queryByText } = draw(<Page />)
  const button = getByRole('button')
  return { button, open: () => user.click(button), findByText, queryByText }
}

it('loads with the first opening, once', async () => {
  const load = vi.fn<() => Promise<typeof Real>>(() => Promise.resolve(Real))
  const { open, findByText } = start(lazily(load))
  expect(load).not.toHaveBeenCalled()
  await open()
  await findByText('open')
  await open()
  expect(load).toHaveBeenCalledOnce()
})

it('may load before it is opened', async () => {
  const load = vi.fn<() => Promise<typeof Real>>(() => Promise.resolve(Real))
  const Part = lazily(load)
  Part.preload()
  Part.preload()
  const { open, findByText } = start(Part)
  await open()
  await findByText('open')
  expect(load).toHaveBeenCalledOnce()
})

it('shows its stand-in until it is there', async () => {
  const Part = lazily<PartProps>(
    () => Promise.resolve(Real),
    () => <p>wait</p>,
  )
  const { open, findByText, queryByText } = start(Part)
  expect(queryByText('wait')).not.toBeNull()
  await open()
  await findByText('open')
})

it('says when it cannot be loaded, closes, and tries again at the next opening', async () => {
  const load = vi
    .fn<() => Promise<typeof Real>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(Real)
  const { button, open, findByText, queryByText } = start(lazily(load))
  await open()
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  expect(queryByText('open')).toBeNull()
  expect(useToasts.getState().current).toMatchObject({ title: 'Something went wrong', tone: 'danger' })
  await open()
  await findByText('open')
})
