import { expect, test } from 'vitest'
import { viewOf } from './view.ts'

const looking = {
  isFront: true,
  isVisible: true,
  isMinimized: false,
  isFocused: true,
  isLocked: false,
  top: 40,
}

test.each([
  ['in front', {}, { isShown: true, isLookedAt: true }],
  ['of another tab', { isFront: false }, { isShown: false, isLookedAt: false }],
  ['hidden', { isVisible: false }, { isShown: false, isLookedAt: false }],
  ['minimised', { isMinimized: true }, { isShown: false, isLookedAt: false }],
  ['behind another, or beside it', { isFocused: false }, { isShown: true, isLookedAt: false }],
  ['on a locked screen', { isLocked: true }, { isShown: true, isLookedAt: false }],
])('a page that is %s', (_how, changes, view) => {
  expect(viewOf({ ...looking, ...changes })).toEqual({ ...view, top: 40 })
})
