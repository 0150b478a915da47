// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, toast } from '../lib/toasts.ts'
import { draw } from '../testing/draw.tsx'
import { Toasts } from './Toasts.tsx'

const say = (content: Parameters<typeof toast>[0]) => act(() => toast(content))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

function start() {
  const { container, getByRole, queryByRole } = draw(
    <>
      <button type="button">Before</button>
      <Toasts />
    </>,
  )
  const text = (selector: string) => container.querySelector(selector)?.textContent ?? ''
  return { text, getByRole, queryByRole }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => dismissToast())
  vi.useRealTimers()
})

describe('a notice', () => {
  it('waits politely, unless something failed', () => {
    const { text } = start()
    say({ title: 'Vote recorded', tone: 'success' })
    expect(text('output')).toContain('Vote recorded')
    expect(text('[role=alert]')).toBe('')
    say({ title: 'Error', tone: 'danger' })
    expect(text('output')).toBe('')
    expect(text('[role=alert]')).toContain('Error')
  })

  it('replaces an older one and leaves after 5 seconds of its own', () => {
    const { text } = start()
    say({ title: 'First' })
    pass(4000)
    say({ title: 'Second' })
    expect(text('output')).not.toContain('First')
    pass(4999)
    expect(text('output')).toContain('Second')
    pass(1)
    expect(text('output')).toBe('')
  })

  it.each([
    ['pointer', 'pointerEnter', 'pointerLeave'],
    ['focus', 'focusIn', 'focusOut'],
  ] as const)('stops its clock under the %s', (_what, enter, leave) => {
    const { text, getByRole } = start()
    say({ title: 'Held' })
    pass(3000)
    fireEvent[enter](getByRole('article'))
    pass(60_000)
    expect(text('output')).toContain('Held')
    fireEvent[leave](getByRole('article'))
    pass(1999)
    expect(text('output')).toContain('Held')
    pass(1)
    expect(text('output')).toBe('')
  })

  it('does not take the focus, is reached by F8 and left by Escape', () => {
    const { text, getByRole } = start()
    const before = getByRole('button', { name: 'Before' })
    act(() => before.focus())
    say({ title: 'Reach me' })
    expect(document.activeElement).toBe(before)
    fireEvent.keyDown(window, { key: 'F8' })
    expect(document.activeElement).toBe(getByRole('button', { name: 'Dismiss' }))
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(text('output')).toBe('')
  })

  it('is dismissed by its button', () => {
    const { text, getByRole } = start()
    say({ title: 'Gone' })
    fireEvent.click(getByRole('button', { name: 'Dismiss' }))
    expect(text('output')).toBe('')
  })
})
