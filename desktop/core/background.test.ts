import { expect, test } from 'vitest'
import { isOver } from './background.ts'
import { ownerOf } from './trayHost.ts'

const visible = { isVisible: true, isMinimized: false }
const minimized = { isVisible: false, isMinimized: true }
const hidden = { isVisible: false, isMinimized: false }

test.each([
  ['linux', false, [], true],
  ['linux', false, [hidden], true],
  ['linux', false, [hidden, visible], false],
  ['linux', false, [hidden, minimized], false],
  ['win32', false, [hidden], true],
  ['linux', true, [hidden], false],
  ['linux', true, [], false],
  ['darwin', false, [hidden], false],
  ['darwin', false, [], false],
])(
  'on %s, in the tray: %s, with windows %j, it is over: %s',
  (...[platform, staysInTray, windows, expected]) => {
    expect(isOver({ platform, staysInTray, windows })).toBe(expected)
  },
)

test.each([
  ['The name org.kde.StatusNotifierWatcher is owned by :1.1', true],
  ['The name org.kde.StatusNotifierWatcher does not have an owner', false],
  ['Monitoring signals from all objects owned by org.kde.StatusNotifierWatcher', null],
  ["/StatusNotifierWatcher: org.kde.StatusNotifierWatcher.StatusNotifierItemRegistered (':1.9',)", null],
  ['', null],
])('the bus says %j: %s', (line, isThere) => {
  expect(ownerOf(line)).toBe(isThere)
})
