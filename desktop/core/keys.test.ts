import { expect, test } from 'vitest'
import { commandOfApp, commandOfKey, commandOfSwipe, type Press } from './keys.ts'

const press = (changes: Partial<Press>): Press => ({
  key: '',
  code: '',
  control: false,
  meta: false,
  alt: false,
  shift: false,
  ...changes,
})
const ctrl = (changes: Partial<Press>) => press({ control: true, ...changes })
const cmd = (changes: Partial<Press>) => press({ meta: true, ...changes })

test.each<[string, Press, string | null]>([
  ['Ctrl+=', ctrl({ key: '=', code: 'Equal' }), 'zoomIn'],
  ['Ctrl+Shift+=', ctrl({ key: '+', code: 'Equal', shift: true }), 'zoomIn'],
  ['Ctrl++ of a German keyboard', ctrl({ key: '+', code: 'BracketRight' }), 'zoomIn'],
  ['Ctrl+keypad plus', ctrl({ key: '+', code: 'NumpadAdd' }), 'zoomIn'],
  ['Ctrl+-', ctrl({ key: '-', code: 'Minus' }), 'zoomOut'],
  ['Ctrl+Shift+-', ctrl({ key: '_', code: 'Minus', shift: true }), 'zoomOut'],
  ['Ctrl+keypad minus', ctrl({ key: '-', code: 'NumpadSubtract' }), 'zoomOut'],
  ['Ctrl+0', ctrl({ key: '0', code: 'Digit0' }), 'zoomReset'],
  ['Ctrl+keypad zero without the lock', ctrl({ key: 'Insert', code: 'Numpad0' }), 'zoomReset'],
  ['F5', press({ key: 'F5' }), 'reload'],
  ['Shift+F5', press({ key: 'F5', shift: true }), 'reloadFresh'],
  ['Ctrl+F5', ctrl({ key: 'F5' }), 'reloadFresh'],
  ['F3', press({ key: 'F3' }), 'findNext'],
  ['Shift+F3', press({ key: 'F3', shift: true }), 'findPrevious'],
  ['a key for back', press({ key: 'BrowserBack' }), 'back'],
  ['a key for forward', press({ key: 'BrowserForward' }), 'forward'],
  ['+ alone', press({ key: '+' }), null],
  ['Ctrl+Alt++', ctrl({ key: '+', alt: true }), null],
  ['AltGr+0', ctrl({ key: '0', alt: true }), null],
  ['Ctrl+K', ctrl({ key: 'k' }), null],
  ['Win+=', cmd({ key: '=' }), null],
])('%s', (_name, pressed, wanted) => {
  expect(commandOfKey(pressed, 'linux')?.do ?? null).toBe(wanted)
  expect(commandOfKey(pressed, 'win32')?.do ?? null).toBe(wanted)
})

test.each<[string, Press, string | null]>([
  ['Cmd+=', cmd({ key: '=' }), 'zoomIn'],
  ['Cmd+keypad minus', cmd({ key: '-', code: 'NumpadSubtract' }), 'zoomOut'],
  ['Ctrl+=', ctrl({ key: '=' }), null],
  ['F5', press({ key: 'F5' }), null],
])('%s on macOS', (_name, pressed, wanted) => {
  expect(commandOfKey(pressed, 'darwin')?.do ?? null).toBe(wanted)
})

test.each([
  ['browser-backward', 'back'],
  ['browser-forward', 'forward'],
  ['browser-refresh', 'reload'],
  ['volume-up', undefined],
])('the button %s of a mouse', (command, wanted) => {
  expect(commandOfApp(command, 'win32')?.do).toBe(wanted)
  expect(commandOfApp(command, 'linux')).toBe(null)
})

test.each([
  ['left', 'back'],
  ['right', 'forward'],
  ['up', undefined],
])('a swipe to the %s', (direction, wanted) => {
  expect(commandOfSwipe(direction)?.do).toBe(wanted)
})
