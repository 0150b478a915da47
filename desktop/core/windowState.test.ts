import { describe, expect, test } from 'vitest'
import { backgroundOf, placeWindow, type Rectangle, type WindowState } from './windowState.ts'

const screen: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 }
const right: Rectangle = { x: 1920, y: 0, width: 1280, height: 1024 }
const above: Rectangle = { x: 0, y: -1080, width: 1920, height: 1080 }
const stood = (changes: Partial<WindowState> = {}): WindowState => ({
  x: 100,
  y: 80,
  width: 1000,
  height: 700,
  isMaximized: false,
  isFullScreen: false,
  ...changes,
})
const place = (x: number, y: number, [width, height] = [1000, 700]) => ({ x, y, width, height })

describe('a window opens', () => {
  test.each([
    ['where it stood', stood(), [screen], place(100, 80)],
    ['on the second display', stood({ x: 2000 }), [screen, right], place(2000, 80)],
    ['above the first', stood({ y: -900 }), [screen, above], place(100, -900)],
    ['moved in from the right edge', stood({ x: 1500 }), [screen], place(920, 80)],
    ['moved in from the left edge', stood({ x: -300 }), [screen], place(0, 80)],
    ['with its title bar on the display', stood({ y: -60 }), [screen], place(100, 0)],
    ['moved up from the bottom', stood({ y: 900 }), [screen], place(100, 340)],
    ['on the display that most of it was on', stood({ x: 1800 }), [screen, right], place(1920, 80)],
    ['cut to a smaller display', stood({ width: 3000, height: 2000 }), [screen], place(0, 0, [1920, 1040])],
    ['not below its least size', stood({ width: 10, height: 10 }), [screen], place(100, 80, [480, 600])],
    [
      'readable on a tiny display',
      stood({ x: 0, y: 0 }),
      [{ x: 0, y: 0, width: 400, height: 300 }],
      place(0, 0, [480, 600]),
    ],
  ])('%s', (...[, state, areas, expected]) => {
    expect(placeWindow(state, areas)).toEqual({ ...expected, isMaximized: false, isFullScreen: false })
  })

  test.each([
    ['for the first time', undefined],
    ['after a broken file', { x: 'left' }],
    ['after one that asks for the impossible', stood({ width: 1e9 })],
    ['after half a pixel', stood({ x: 0.5 })],
  ])('%s where the system likes, in the usual size', (_, state) => {
    expect(placeWindow(state, [screen])).toEqual({
      width: 1280,
      height: 860,
      isMaximized: false,
      isFullScreen: false,
    })
  })

  test('where the system likes, in its own size, when its display is gone', () => {
    expect(placeWindow(stood({ x: 5000, isMaximized: true }), [screen])).toEqual({
      width: 1000,
      height: 700,
      isMaximized: true,
      isFullScreen: false,
    })
  })

  test('without any display', () => {
    expect(placeWindow(stood(), [])).toMatchObject({ width: 1000, height: 700 })
  })
})

test('the colour before the first paint is the canvas of the theme', () => {
  expect([backgroundOf(false), backgroundOf(true)]).toEqual(['#F8F9FB', '#0E1014'])
})
