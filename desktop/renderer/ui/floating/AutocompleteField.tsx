import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider, useComboboxStore } from '@ariakit/react'
import { useLayoutEffect } from 'react'
import { Anchor } from '../Anchor.tsx'
import { type AutocompleteFieldProps, type AutocompleteGroup, inputProps } from '../Autocomplete.tsx'
import { classes } from '../classes.ts'

export function AutocompleteField(props: AutocompleteFieldProps) {
  const { label, icon, value, onChange, inputRef, takeCaret, isShown, setOpen, onSubmit, children } = props
  const store = useComboboxStore({ open: isShown, setOpen, value, setValue: onChange, focusLoop: true })
  useLayoutEffect(() => {
    // Whoever typed into the field before this one goes on typing.
    const caret = takeCaret()
    if (!caret) return
    inputRef.current?.focus()
    inputRef.current?.setSelectionRange(...caret)
  }, [inputRef, takeCaret])
  return (
    <ComboboxProvider store={store}>
      <span className="relative flex-1">
        {icon}
        <Combobox
          {...inputProps(props)}
          ref={inputRef}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter' && !store.getState().activeId) onSubmit()
            else if (event.key === 'Escape' && isShown) setOpen(false)
            else return
            event.preventDefault()
          }}
        />
      </span>
      {children}
      {isShown && (
        <div
          aria-busy={props.isBusy}
          className={classes(
            'absolute top-full z-40 mt-1.5 max-h-[min(36rem,calc(100dvh-5rem))] overflow-y-auto rounded-card border bg-surface shadow-float',
            props.panelClassName,
          )}
        >
          {props.instead || (
            <ComboboxList aria-label={label} className="p-1">
              {props.groups.map((group) => (
                <Group key={group.label} group={group} onChosen={props.onChosen} />
              ))}
            </ComboboxList>
          )}
        </div>
      )}
    </ComboboxProvider>
  )
}

interface GroupProps {
  group: AutocompleteGroup
  onChosen: () => void
}

function Group({ group: { label, options }, onChosen }: GroupProps) {
  const items = options.map(({ id, href, content }) => (
    <ComboboxItem
      key={id}
      focusOnHover
      blurOnHoverEnd={false}
      render={<Anchor href={href} />}
      onClick={onChosen}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 data-active-item:bg-sunken"
    >
      {content}
    </ComboboxItem>
  ))
  if (label === null)
    return (
      <div role="presentation" className="mt-1 border-t pt-1">
        {items}
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset stands in no list box
    <div role="group" aria-label={label}>
      <p aria-hidden className="px-2 pt-2 pb-1 text-meta font-medium text-3">
        {label}
      </p>
      {items}
    </div>
  )
}
