import { useId, useState, type KeyboardEvent } from 'react'

export interface ListboxKeys {
  ids: readonly string[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Enter on an option, or on the field itself when none is active. */
  onChoose: (id: string | null) => void
}

/** The keyboard of a combobox: arrows walk the options, Enter takes one, Escape closes. */
export function useListbox({ ids, isOpen, setOpen, onChoose }: ListboxKeys) {
  const listId = useId()
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = isOpen && activeId !== null && ids.includes(activeId) ? activeId : null

  const move = (step: 1 | -1) => {
    // Between the last option and the first lies the field itself.
    const places: (string | null)[] = [null, ...ids]
    const next = (places.indexOf(active) + step + places.length) % places.length
    setOpen(true)
    setActiveId(places[next] ?? null)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
        break
      case 'Enter':
        event.preventDefault()
        onChoose(active)
        break
      case 'Escape':
        if (!isOpen) break
        event.preventDefault()
        setOpen(false)
        break
    }
  }

  return {
    listId,
    active,
    setActiveId,
    optionId: (id: string) => `${listId}-${id}`,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active === null ? undefined : `${listId}-${active}`,
      autoComplete: 'off',
      onKeyDown,
    } as const,
  }
}
