import * as z from 'zod/mini'

const modifiers = ['CommandOrControl', 'Control', 'Alt', 'Shift', 'Super'] as const
const plainKeys =
  /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Tab|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|Plus|[-,./;'[\]\\`=])$/

/** Keys that are pressed together, as Electron names them: one that is not Shift has to be among the modifiers. */
export const Accelerator = z.string().check(z.maxLength(60), z.refine(isAccelerator))

function isAccelerator(text: string): boolean {
  const parts = text.split('+')
  const key = parts.pop() ?? ''
  const isKnown = parts.every((part) => modifiers.some((modifier) => modifier === part))
  const isApart = new Set(parts).size === parts.length
  return (
    isKnown && isApart && plainKeys.test(key) && (parts.some((part) => part !== 'Shift') || /^F\d/.test(key))
  )
}

interface Press {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
}

const named: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  '+': 'Plus',
}

/** What was pressed, as Electron names it; null while it is no more than modifiers, or nothing that can be used. */
export function acceleratorOf(press: Press, isMac: boolean): string | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = press
  // With Shift or Alt the key writes something else than what stands on it.
  const letter = /^(?:Key|Digit)(\w)$/.exec(code)?.[1]
  const parts = [
    ...((isMac ? metaKey : ctrlKey) ? ['CommandOrControl'] : []),
    ...(isMac && ctrlKey ? ['Control'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    ...(!isMac && metaKey ? ['Super'] : []),
    letter ?? named[key] ?? key,
  ]
  const text = parts.join('+')
  return isAccelerator(text) ? text : null
}

/** The keys as people read them: Ctrl+Alt+N. */
export const readable = (accelerator: string, isMac: boolean): string =>
  accelerator.replace('CommandOrControl', isMac ? 'Cmd' : 'Ctrl').replace('Control', 'Ctrl')
