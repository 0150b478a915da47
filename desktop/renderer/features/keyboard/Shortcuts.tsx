import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../ui/Dialog.tsx'
import { moveBy, stepToNew } from '../../lib/steps.ts'
import { type Command, type Pending, pressIn, readKey, writingAddress } from './keys.ts'
import { useShortcutsOn } from './useShortcutsOn.ts'
import { useKeyList } from '../../lib/keyList.ts'

const words = {
  title: 'Keyboard shortcuts',
  hint: 'They are off while you type. You can switch them off in your profile.',
}

const KeyList = lazy(() => import('./KeyList.tsx').then(({ KeyList }) => ({ default: KeyList })))

const patienceMilliseconds = 1500
const typing =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]'
const ownKeys = '[role=dialog], [role=menu], [role=listbox]'

/** Whether a key belongs to what has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(typing)) return true
  const own = target.closest(ownKeys)
  // What is read in a panel is decided there.
  if (own) return !(key === 'e' && own.querySelector('[data-decide]'))
  // Enter presses what can be pressed; only on an item itself does it open that item.
  return key === 'Enter' && !target.matches('[data-item]')
}

/** The first of its kind that is drawn: a bar has one field where it is wide and one where it is narrow. */
const shown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())

/** The keyboard shortcuts of the app and their list. Mounted once. */
export function Shortcuts() {
  const { isOn } = useShortcutsOn()
  const navigate = useNavigate()
  const { isOpen: isHelpOpen, set: setHelpOpen } = useKeyList()
  const pending = useRef<{ value: Pending; at: number }>({ value: null, at: 0 })

  const obey = (command: Command): boolean => {
    switch (command.kind) {
      case 'move':
        moveBy(command.step)
        return true
      case 'new':
        return stepToNew(command.step)
      case 'press': {
        // A post in a list is answered on its own page.
        const address = command.target === 'reply' ? writingAddress() : null
        if (address) void navigate(address)
        return address !== null || pressIn(command.target)
      }
      case 'go':
        void navigate(command.path)
        return true
      case 'search': {
        const field = shown('[data-search]')
        if (field) field.focus()
        else shown('[data-search-opener]')?.click()
        return true
      }
      case 'help':
        setHelpOpen(true)
        return true
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (isTaken(event)) return
    const { value, at } = pending.current
    const read = readKey(event.timeStamp - at < patienceMilliseconds ? value : null, event.key)
    pending.current = { value: read.pending, at: event.timeStamp }
    if (read.command && obey(read.command)) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])

  return (
    <Dialog
      isOpen={isHelpOpen}
      onClose={() => setHelpOpen(false)}
      title={words.title}
      description={words.hint}
      size="medium"
    >
      <Suspense fallback={null}>
        <KeyList />
      </Suspense>
    </Dialog>
  )
}
