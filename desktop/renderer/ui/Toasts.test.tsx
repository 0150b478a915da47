// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, toast } from '../lib/toasts.ts'
import { Toasts } from './Toasts.tsx'

const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
const say = (content: Parameters<typeof toast>[0]) => act(() => toast(content))
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const fire = (target: EventTarget, event: Event) =>
  act(() => {
    target.dispatchEvent(event)
  })
const send = (event: string) => fire(document.querySelector('article')!, new Event(event))

let unmount: () => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  document.body.innerHTML = '<button id="before"></button><div id="root"></div>'
  const root = createRoot(document.querySelector('#root')!)
  act(() => root.render(<Toasts />))
  unmount = () => act(() => root.unmount())
})

afterEach(() => {
  act(() => dismissToast())
  unmount()
  vi.useRealTimers()
})

describe('a notice', () => {
  it('waits politely, unless something failed', () => {
    say({ title: 'Vote recorded', tone: 'success' })
    expect(text('output')).toContain('Vote recorded')
    expect(text('[role=alert]')).toBe('')
    say({ title: 'Error', tone: 'danger' })
    expect(text('output')).toBe('')
    expect(text('[role=alert]')).toContain('Error')
  })

  it('replaces an older one and leaves after 5 seconds of its own', () => {
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
    ['pointer', 'pointerenter', 'pointerleave'],
    ['focus', 'focusin', 'focusout'],
  ])('stops its clock under the %s', (_what, enter, leave) => {
    say({ title: 'Held' })
    pass(3000)
    send(enter)
    pass(60_000)
    expect(text('output')).toContain('Held')
    send(leave)
    pass(1999)
    expect(text('output')).toContain('Held')
    pass(1)
    expect(text('output')).toBe('')
  })

  it('does not take the focus, is reached by F8 and left by Escape', () => {
    const before = document.querySelector<HTMLElement>('#before')!
    before.focus()
    say({ title: 'Reach me' })
    expect(document.activeElement).toBe(before)
    fire(window, new KeyboardEvent('keydown', { key: 'F8' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss')
    fire(window, new KeyboardEvent('keydown', { key: 'Escape' }))
    expect(text('output')).toBe('')
  })

  it('is dismissed by its button', () => {
    say({ title: 'Gone' })
    act(() => document.querySelector<HTMLElement>('article button')!.click())
    expect(text('output')).toBe('')
  })
})
