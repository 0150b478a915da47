import type { ComponentPropsWithRef, ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { lazily, useFloating, useOnceOpen } from './lazily.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Goes there; without it, `onSelect` says what happens. */
  href?: string
  onSelect?: () => void
  tone?: 'danger'
  isDisabled?: boolean
  /** A line above it. */
  hasSeparator?: boolean
}

export type MenuTrigger = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'onClick' | 'onKeyDown' | 'onPointerEnter' | 'onFocus' | 'aria-haspopup' | 'aria-expanded'
>

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** The icon of the button, when the button is nothing but an icon. */
  icon?: ReactNode
  size?: 'medium' | 'small'
  /** A button of another kind: it spreads what it is given. */
  renderTrigger?: (trigger: MenuTrigger) => ReactNode
}

const MenuPanel = lazily(() => import('./floating/MenuPanel.tsx').then(({ MenuPanel }) => MenuPanel))

export function Menu({ label, items, icon, size, renderTrigger }: MenuProps) {
  const { anchor, isOpen, setOpen } = useFloating<HTMLButtonElement>()
  const wasOpen = useOnceOpen(isOpen)
  const trigger: MenuTrigger = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: MenuPanel.preload,
    onFocus: MenuPanel.preload,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <>
      {renderTrigger ? (
        renderTrigger(trigger)
      ) : (
        <IconButton label={label} icon={icon} size={size} {...trigger} />
      )}
      {wasOpen && <MenuPanel label={label} items={items} anchor={anchor} isOpen={isOpen} setOpen={setOpen} />}
    </>
  )
}
