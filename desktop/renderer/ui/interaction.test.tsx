// @vitest-environment happy-dom
import { act, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Composer } from './Composer.tsx'
import { DataTable } from './DataTable.tsx'
import { HashtagInput } from './HashtagInput.tsx'
import { Tabs } from './Tabs.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
})
afterEach(() => act(() => root.unmount()))

const mount = (node: ReactNode) => act(() => root.render(node))
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const fire = (element: HTMLElement, event: Event) =>
  act(() => {
    element.dispatchEvent(event)
  })
const click = (element: HTMLElement) => act(() => element.click())
const press = (element: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  fire(element, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

type TextField = HTMLInputElement | HTMLTextAreaElement

// React listens to the property of the element itself; a person's typing goes past it.
function setText(field: TextField, text: string) {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
}

function type(field: TextField, text: string) {
  setText(field, text)
  fire(field, new Event('input', { bubbles: true }))
}

/** The browser's own editing command, which happy-dom lacks. */
function insertText(_command: string, _ui?: boolean, text = ''): boolean {
  const field = document.activeElement as HTMLTextAreaElement
  const { value, selectionStart, selectionEnd } = field
  setText(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  return field.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('a button', () => {
  it('does nothing while it is busy', () => {
    const pressed = vi.fn<() => void>()
    mount(<Button isBusy onClick={pressed} />)
    click(find('button'))
    expect(pressed).not.toHaveBeenCalled()
    mount(<Button onClick={pressed} />)
    click(find('button'))
    expect(pressed).toHaveBeenCalledOnce()
  })
})

describe('an avatar', () => {
  it('falls back to initials when its picture fails, and tries a new one', () => {
    mount(<Avatar username="alice" imageUrl="/a.png" />)
    fire(find('img'), new Event('error'))
    expect(find('#root').textContent).toBe('al')
    mount(<Avatar username="alice" imageUrl="/b.png" />)
    expect(find('img').getAttribute('src')).toBe('/b.png')
  })
})

describe('tabs', () => {
  const tabs = [
    { id: 'a', label: 'A', content: 'first' },
    { id: 'b', label: 'B', content: 'second' },
    { id: 'c', label: 'C', content: 'third' },
  ] as const

  it('show one panel and take one stop of the Tab key', () => {
    mount(<Tabs label="Parts" tabs={tabs} />)
    expect(all('[role=tab]').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
    expect(all('[role=tabpanel]').map((panel) => panel.hidden)).toEqual([false, true, true])
    expect(find('#root').textContent).toBe('ABCfirst')
  })

  it('are walked by the arrows, around the ends', () => {
    mount(<Tabs label="Parts" tabs={tabs} />)
    press(all('[role=tab]')[0]!, 'ArrowLeft')
    expect(document.activeElement?.textContent).toBe('C')
    press(all('[role=tab]')[2]!, 'ArrowRight')
    expect(document.activeElement?.textContent).toBe('A')
    press(all('[role=tab]')[0]!, 'End')
    expect(find('[role=tab][aria-selected=true]').textContent).toBe('C')
  })
})

describe('hashtags', () => {
  function Hashtags({ suggestions }: { suggestions?: string[] }) {
    const [tags, setTags] = useState(['one'])
    return <HashtagInput value={tags} onChange={setTags} max={3} suggestions={suggestions} />
  }
  const tags = () =>
    all('button[aria-label^=Remove]').map((button) => button.getAttribute('aria-label')!.slice(7))
  const input = () => find('input') as HTMLInputElement

  it.each(['Enter', ' ', ','])('are added by %j', (key) => {
    mount(<Hashtags />)
    type(input(), '#Two')
    press(input(), key)
    expect(tags()).toEqual(['one', 'two'])
    expect(input().value).toBe('')
  })

  it('are added as typed where keys have no names, and stop at the limit', () => {
    mount(<Hashtags />)
    type(input(), 'two,three four ')
    expect(tags()).toEqual(['one', 'two', 'three'])
  })

  it('go with Backspace in the empty field, or by their button', () => {
    mount(<Hashtags />)
    type(input(), 'x')
    press(input(), 'Backspace')
    expect(tags()).toEqual(['one'])
    type(input(), '')
    press(input(), 'Backspace')
    expect(tags()).toEqual([])
  })

  it('are offered, four at most and none twice', () => {
    mount(<Hashtags suggestions={['one', 'a', 'b', 'c', 'd', 'e']} />)
    expect(all('button[aria-label^=Add]').map((button) => button.textContent)).toEqual([
      '#a',
      '#b',
      '#c',
      '#d',
    ])
    click(find('button[aria-label="Add a"]'))
    expect(tags()).toEqual(['one', 'a'])
  })
})

describe('a table', () => {
  it('is sorted by a press on a header, and the other way by a second', () => {
    mount(
      <DataTable
        caption="Users"
        rows={[
          { name: 'b', posts: 10 },
          { name: 'a', posts: 9 },
        ]}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', header: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
          { key: 'posts', header: 'Posts', cell: (row) => row.posts, sortBy: (row) => row.posts },
        ]}
      />,
    )
    const names = () => all('tbody tr td:first-child').map((cell) => cell.textContent)
    expect(names()).toEqual(['b', 'a'])
    click(all('th button')[0]!)
    expect(names()).toEqual(['a', 'b'])
    click(all('th button')[1]!)
    expect(names()).toEqual(['a', 'b'])
    click(all('th button')[1]!)
    expect(names()).toEqual(['b', 'a'])
    expect(all('th').map((header) => header.getAttribute('aria-sort'))).toEqual([null, 'descending'])
  })
})

describe('the composer', () => {
  const sent = vi.fn<() => void>()
  const files = vi.fn<(files: File[], insert: (text: string) => void) => void>()
  function Writing({ initial = '' }: { initial?: string }) {
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
          Promise.resolve([{ value: `${typed}ice`, label: `${trigger}${typed}ice` }])
        }
      />
    )
  }
  const field = () => find('textarea') as HTMLTextAreaElement
  beforeEach(() => {
    sent.mockClear()
    files.mockClear()
    document.execCommand = insertText
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'sends by Enter with %j, and not by Enter alone',
    (modifier) => {
      mount(<Writing initial="x" />)
      press(field(), 'Enter')
      expect(sent).not.toHaveBeenCalled()
      press(field(), 'Enter', modifier)
      expect(sent).toHaveBeenCalledOnce()
    },
  )

  it('marks the selection', () => {
    mount(<Writing initial="one two" />)
    field().setSelectionRange(4, 7)
    click(find('button[aria-label=Bold]'))
    expect(field().value).toBe('one **two**')
    field().setSelectionRange(0, 3)
    press(field(), 'i', { ctrlKey: true })
    expect(field().value).toBe('_one_ **two**')
  })

  it('previews what will be published and keeps the text', () => {
    mount(<Writing initial="**b**" />)
    click(all('[role=tab]')[1]!)
    expect(find('.prose').innerHTML).toBe('<p dir="auto"><strong>b</strong></p>')
    click(all('[role=tab]')[0]!)
    expect(field().value).toBe('**b**')
  })

  it('counts at 90 %', () => {
    mount(<Writing initial={'x'.repeat(17)} />)
    expect(find('#root').textContent).not.toContain('/20')
    type(field(), 'x'.repeat(18))
    expect(find('#root').textContent).toContain('18/20')
  })

  it('takes pasted pictures and leaves pasted text alone', () => {
    mount(<Writing />)
    const paste = (pasted: File[]) => {
      const event = new Event('paste', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { files: pasted } })
      fire(field(), event)
      return event.defaultPrevented
    }
    const picture = new File(['x'], 'a.png', { type: 'image/png' })
    expect(paste([])).toBe(false)
    expect(paste([new File(['x'], 'a.svg', { type: 'image/svg+xml' })])).toBe(false)
    expect(files).not.toHaveBeenCalled()
    expect(paste([picture])).toBe(true)
    expect(files.mock.calls[0]![0]).toEqual([picture])
  })

  it('writes where the caret was once a picture is there', () => {
    mount(<Writing initial="ab" />)
    field().setSelectionRange(1, 1)
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    fire(field(), event)
    act(() => files.mock.calls[0]![1]('![](/media/a.webp)'))
    expect(field().value).toBe('a![](/media/a.webp)b')
  })

  it('offers people while one types, and takes one by Enter', async () => {
    mount(<Writing />)
    type(field(), 'Hi @al')
    await act(() => Promise.resolve())
    expect(all('[role=option]').map((option) => option.textContent)).toEqual(['@alice'])
    expect(field().getAttribute('aria-activedescendant')).toBe(find('[role=option]').id)
    press(field(), 'Enter')
    expect(field().value).toBe('Hi @alice ')
    expect(all('[role=option]')).toEqual([])
  })

  it('closes the offer by Escape without leaving the text', async () => {
    mount(<Writing />)
    type(field(), '#co')
    await act(() => Promise.resolve())
    press(field(), 'Escape')
    expect(all('[role=option]')).toEqual([])
    expect(field().value).toBe('#co')
  })
})
