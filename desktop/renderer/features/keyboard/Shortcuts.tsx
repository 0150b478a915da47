import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyList } from './KeyList.tsx'
import { type Command, moveBy, type Pending, pressIn, readKey } from './keys.ts'
import { useShortcutsOn } from './ShortcutsSwitch.tsx'

const words = {
  title: 'Keyboard shortcuts',
  hint: 'They are off while you type. You can switch them off in your profile.',
}

const patienceMilliseconds = 1500
const typing =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]'
const ownKeys = '[role=dialog], [role=menu], [role=listbox]'

/** Whether a key belongs to what has the focus. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(typing) || target.closest(ownKeys)) return true
  // Enter presses what can be pressed; only on an item itself does it open that item.
  return key === 'Enter' && !target.matches('[data-item]')
}

/** The keyboard shortcuts of the app and their list. Mounted once. */
export function Shortcuts() {
  const { isOn } = useShortcutsOn()
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const pending = useRef<{ value: Pending; at: number }>({ value: null, at: 0 })

  const obey = (command: Command): boolean => {
    switch (command.kind) {
      case 'move':
        moveBy(command.step)
        return true
      case 'press':
        return pressIn(command.target)
      case 'go':
        void navigate(command.path)
        return true
      case 'search': {
        const field = document.querySelector<HTMLElement>('[data-search]')
        field?.focus()
        return field !== null
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
      <KeyList />
    </Dialog>
  )
}
