// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { DataTable } from './DataTable.tsx'
import { Tabs } from './Tabs.tsx'

describe('a button', () => {
  it('does nothing while it is busy', async () => {
    const pressed = vi.fn<() => void>()
    const { user, getByRole, rerender } = draw(<Button isBusy onClick={pressed} />)
    await user.click(getByRole('button'))
    expect(pressed).not.toHaveBeenCalled()
    rerender(<Button onClick={pressed} />)
    await user.click(getByRole('button'))
    expect(pressed).toHaveBeenCalledOnce()
  })
})

describe('an avatar', () => {
  it('falls back to initials when its picture fails, and tries a new one', () => {
    const { container, rerender } = draw(<Avatar username="alice" imageUrl="/a.png" />)
    fireEvent.error(container.querySelector('img')!)
    expect(container.textContent).toBe('AL')
    rerender(<Avatar username="alice" imageUrl="/b.png" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.png')
  })
})

describe('tabs', () => {
  const tabs = [
    { id: 'a', label: 'A', content: 'first' },
    { id: 'b', label: 'B', content: 'second' },
    { id: 'c', label: 'C', content: 'third' },
  ] as const

  it('show one panel and take one stop of the Tab key', () => {
    const { container, getAllByRole } = draw(<Tabs label="Parts" tabs={tabs} />)
    expect(getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
    expect(getAllByRole('tabpanel', { hidden: true }).map((panel) => panel.hidden)).toEqual([
      false,
      true,
      true,
    ])
    expect(container.textContent).toBe('ABCfirst')
  })

  it('are walked by the arrows, around the ends', async () => {
    const { user, getByRole } = draw(<Tabs label="Parts" tabs={tabs} />)
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe('C')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('A')
    await user.keyboard('{End}')
    expect(getByRole('tab', { selected: true }).textContent).toBe('C')
  })
})

describe('a table', () => {
  it('is sorted by a press on a header, and the other way by a second', async () => {
    const { user, container, getByRole, getAllByRole } = draw(
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
    const names = () =>
      [...container.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)
    const sortBy = (column: string) => user.click(getByRole('button', { name: column }))
    expect(names()).toEqual(['b', 'a'])
    await sortBy('Name')
    expect(names()).toEqual(['a', 'b'])
    await sortBy('Posts')
    expect(names()).toEqual(['a', 'b'])
    await sortBy('Posts')
    expect(names()).toEqual(['b', 'a'])
    expect(getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))).toEqual([
      null,
      'descending',
    ])
  })
})

it('a press anywhere on a row opens what it opens, but not on what does something else', async () => {
  const [opened, decided] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { user } = draw(
    <DataTable
      caption="Reports"
      hasKeys
      rowKey={({ id }) => id}
      rows={[{ id: 'first', reason: 'Spam' }]}
      columns={[
        {
          key: 'title',
          header: 'Title',
          cell: () => (
            <button type="button" data-open onClick={opened}>
              Open
            </button>
          ),
        },
        { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
        {
          key: 'choice',
          header: 'Choice',
          cell: () => (
            <span>
              Chosen <input type="checkbox" />
            </span>
          ),
        },
        { key: 'layer', header: 'Layer', cell: () => createPortal(<p>Above it</p>, document.body) },
        {
          key: 'act',
          header: 'Act',
          cell: () => (
            <button type="button" onClick={decided}>
              Resolve
            </button>
          ),
        },
      ]}
    />,
  )
  await user.click(screen.getByText('Spam'))
  expect(opened).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(opened).toHaveBeenCalledTimes(2)
  for (const text of ['Chosen', 'Above it']) await user.click(screen.getByText(text))
  await user.click(screen.getByRole('button', { name: 'Resolve' }))
  expect([opened.mock.calls.length, decided.mock.calls.length]).toEqual([2, 1])
})
