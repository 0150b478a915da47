// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../lib/toasts.ts'
import { lazily } from './lazily.tsx'

interface PartProps {
  isOpen: boolean
  onClose: () => void
}

const Real = ({ isOpen }: PartProps) => <p>{isOpen ? 'open' : 'closed'}</p>

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  useToasts.setState({ current: null })
})
afterEach(() => act(() => root.unmount()))

function mount(Part: (props: PartProps) => React.ReactNode) {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)} data-open={isOpen}>
          open
        </button>
        <Part isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  act(() => root.render(<Page />))
}

const button = () => document.querySelector('button')!
const open = () =>
  act(async () => {
    button().click()
    await Promise.resolve()
  })
const shown = () => document.querySelector('p')?.textContent

it('loads with the first opening, once', async () => {
  const load = vi.fn<() => Promise<typeof Real>>(() => Promise.resolve(Real))
  mount(lazily(load))
  expect(load).not.toHaveBeenCalled()
  await open()
  expect(shown()).toBe('open')
  await open()
  expect(load).toHaveBeenCalledOnce()
})

it('may load before it is opened', async () => {
  const load = vi.fn<() => Promise<typeof Real>>(() => Promise.resolve(Real))
  const Part = lazily(load)
  Part.preload()
  Part.preload()
  mount(Part)
  await open()
  expect(shown()).toBe('open')
  expect(load).toHaveBeenCalledOnce()
})

it('shows its stand-in until it is there', async () => {
  mount(
    lazily<PartProps>(
      () => Promise.resolve(Real),
      () => <p>wait</p>,
    ),
  )
  expect(shown()).toBe('wait')
  await open()
  expect(shown()).toBe('open')
})

it('says when it cannot be loaded, closes, and tries again at the next opening', async () => {
  const load = vi
    .fn<() => Promise<typeof Real>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce(Real)
  mount(lazily(load))
  await open()
  await act(() => Promise.resolve())
  expect(shown()).toBeUndefined()
  expect(useToasts.getState().current).toMatchObject({ title: 'Something went wrong', tone: 'danger' })
  expect(button().dataset.open).toBe('false')
  await open()
  expect(shown()).toBe('open')
})
