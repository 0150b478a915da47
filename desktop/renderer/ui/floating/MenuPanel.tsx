import { Menu, MenuItem, MenuSeparator, useMenuStore } from '@ariakit/react'
import { Fragment, useLayoutEffect } from 'react'
import { Anchor } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import type { FloatingPanel } from '../lazily.tsx'
import type { MenuProps } from '../Menu.tsx'
import { focusBack } from './focusBack.ts'

type MenuPanelProps = Pick<MenuProps, 'label' | 'items'> & FloatingPanel

export function MenuPanel({ label, items, anchor, isOpen, setOpen }: MenuPanelProps) {
  const store = useMenuStore({ open: isOpen, setOpen, placement: 'bottom-end' })
  useLayoutEffect(() => {
    if (!isOpen) return
    store.setAnchorElement(anchor.current)
    store.setDisclosureElement(anchor.current)
    store.setInitialFocus('first')
    store.setAutoFocusOnShow(true)
  }, [store, anchor, isOpen])
  return (
    <Menu
      store={store}
      portal
      // It takes the focus before it has its place: only what is fixed does not scroll the page to its beginning.
      fixed
      preserveTabOrder={false}
      unmountOnHide
      gutter={4}
      aria-label={label}
      finalFocus={anchor}
      autoFocusOnHide={focusBack}
      className="floating-menu z-50 min-w-48 rounded-card border bg-surface p-1 shadow-float outline-none"
    >
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.hasSeparator && <MenuSeparator className="-mx-1 my-1 border-t" />}
          <MenuItem
            disabled={item.isDisabled}
            onClick={item.onSelect}
            render={item.href ? <Anchor href={item.href} /> : undefined}
            className={classes(
              'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-control outline-none touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
              'cursor-pointer data-active-item:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-50',
              item.tone === 'danger' ? 'text-danger' : 'text-1 [&_svg]:text-3',
            )}
          >
            {item.icon}
            {item.label}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
