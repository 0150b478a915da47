import { expect, test } from 'vitest'
import { viewOf } from './view.ts'

const looking = { isVisible: true, isMinimized: false, isFocused: true, isLocked: false }

test.each([
  ['in front', {}, { isShown: true, isLookedAt: true }],
  ['hidden', { isVisible: false }, { isShown: false, isLookedAt: false }],
  ['minimised', { isMinimized: true }, { isShown: false, isLookedAt: false }],
  ['behind another, or beside it', { isFocused: false }, { isShown: true, isLookedAt: false }],
  ['on a locked screen', { isLocked: true }, { isShown: true, isLookedAt: false }],
])('a window that is %s', (_how, changes, view) => {
  expect(viewOf({ ...looking, ...changes })).toEqual(view)
})
