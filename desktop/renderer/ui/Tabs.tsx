import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

const row = 'gap-1 overflow-x-auto'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly {
    id: Id
    label: ReactNode
    content: ReactNode
    /** Stays when another tab is chosen. */ isKept?: boolean
    /** What it belongs to, where there are more tabs than a row has room for; those of a group follow each other. */
    group?: string
  }[]
  /** Which one is chosen; without it the tabs remember by themselves. */
  value?: Id
  onChange?: (id: Id) => void
  /** Beside the tabs, at the end of their row. */
  aside?: ReactNode
  look?: 'line' | 'box'
}

/** Scrolls the row of a tab until all of it is in sight. Neither the page moves, nor where the Tab key goes on from. */
export function showTab(tab: HTMLElement): void {
  const line = tab.parentElement
  if (!line) return
  const start = tab.offsetLeft - line.offsetLeft
  const end = start + tab.offsetWidth
  if (start < line.scrollLeft) line.scrollLeft = start
  else if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = end - line.clientWidth
}

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
  look = 'line',
}: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs[0]!.id)
  const chosen = value ?? own
  // Where the tabs are wider than the page, the chosen one is in sight.
  useLayoutEffect(() => {
    const tab = document.getElementById(`${base}-tab-${chosen}`)
    if (tab) showTab(tab)
  }, [base, chosen])
  const choose = (id: Id) => {
    setOwn(id)
    onChange?.(id)
  }
  const press = (event: KeyboardEvent, place: number) => {
    const next = nextPlace(event.key, place, tabs.length)
    if (next === null) return
    event.preventDefault()
    choose(tabs[next]!.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const groups = [...new Set(tabs.map(({ group }) => group))]
  const isGrouped = groups[0] !== undefined
  const tabButton = (tab: (typeof tabs)[number], place: number) => (
    <button
      key={tab.id}
      type="button"
      role="tab"
      id={`${base}-tab-${tab.id}`}
      aria-selected={tab.id === chosen}
      aria-controls={`${base}-panel-${tab.id}`}
      tabIndex={tab.id === chosen ? 0 : -1}
      onClick={() => choose(tab.id)}
      onKeyDown={(event) => press(event, place)}
      className={classes(
        'min-h-10 shrink-0 scroll-mx-4 border-b-2 px-3 text-control font-medium whitespace-nowrap transition-colors -outline-offset-2! touch:min-h-11',
        tab.id === chosen ? 'border-accent text-1' : 'border-transparent text-2 hover:text-1',
      )}
    >
      {tab.label}
    </button>
  )
  return (
    <div>
      <div className={classes('flex flex-wrap items-center gap-x-4 border-b', look === 'box' && 'px-2')}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={classes('-mb-px flex', isGrouped ? 'min-w-0 flex-wrap gap-x-8 gap-y-2' : row)}
        >
          {isGrouped
            ? groups.map((group) => (
                <div key={group} role="presentation" className="flex max-w-full min-w-0 flex-col">
                  <span aria-hidden className="px-3 text-meta text-3">
                    {group}
                  </span>
                  {/* Tabs are fractions of pixels wide, and a row scrolls by whole ones: the last is not cut. */}
                  <div role="presentation" className={classes('scroll-edges flex pe-1', row)}>
                    {tabs.map((tab, place) => tab.group === group && tabButton(tab, place))}
                  </div>
                </div>
              ))
            : tabs.map(tabButton)}
        </div>
        {aside && <div className="ms-auto">{aside}</div>}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={tab.id !== chosen}
          className={look === 'line' ? 'pt-4' : undefined}
        >
          {(tab.isKept || tab.id === chosen) && tab.content}
        </div>
      ))}
    </div>
  )
}

/** Where an arrow, Home or End leads within a row of `count` things; null for any other key. */
export function nextPlace(key: string, place: number, count: number): number | null {
  const places: Record<string, number> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key] ?? null
}
