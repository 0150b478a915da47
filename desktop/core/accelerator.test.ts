import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Accelerator, acceleratorOf, readable } from './accelerator.ts'

test.each([
  ['CommandOrControl+Alt+N', true],
  ['Alt+Shift+F5', true],
  ['F13', true],
  ['Super+Space', true],
  ['N', false],
  ['Shift+N', false],
  ['Control+Control+N', false],
  ['Control+Nonsense', false],
  ['Control+', false],
  ['Hyper+N', false],
  ['', false],
])('%s can be a shortcut: %s', (text, expected) => {
  expect(z.safeParse(Accelerator, text).success).toBe(expected)
})

const press = (changes: object) => ({
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...changes,
})

test.each([
  [{ key: 'n', code: 'KeyN', ctrlKey: true, altKey: true }, false, 'CommandOrControl+Alt+N'],
  [{ key: 'ñ', code: 'KeyN', ctrlKey: true, altKey: true }, false, 'CommandOrControl+Alt+N'],
  [{ key: '!', code: 'Digit1', ctrlKey: true, shiftKey: true }, false, 'CommandOrControl+Shift+1'],
  [{ key: 'n', code: 'KeyN', metaKey: true, ctrlKey: true }, true, 'CommandOrControl+Control+N'],
  [{ key: 'n', code: 'KeyN', metaKey: true }, false, 'Super+N'],
  [{ key: 'ArrowUp', code: 'ArrowUp', altKey: true }, false, 'Alt+Up'],
  [{ key: 'Control', code: 'ControlLeft', ctrlKey: true }, false, null],
  [{ key: 'n', code: 'KeyN' }, false, null],
  [{ key: 'N', code: 'KeyN', shiftKey: true }, false, null],
])('%j on macOS: %s is %s', (pressed, isMac, expected) => {
  expect(acceleratorOf(press(pressed), isMac)).toBe(expected)
})

test('is read as people know the keys', () => {
  expect(readable('CommandOrControl+Alt+N', false)).toBe('Ctrl+Alt+N')
  expect(readable('CommandOrControl+Control+N', true)).toBe('Cmd+Ctrl+N')
})
