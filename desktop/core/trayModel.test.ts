import { describe, expect, it, test } from 'vitest'
import type { Badge } from './badge.ts'
import { badgeText, pictureOf, type TrayContext, trayOf } from './trayModel.ts'

const number = (text: string): Badge => ({ kind: 'number', text })
const context = (changes: Partial<TrayContext> = {}): TrayContext => ({
  platform: 'linux',
  badge: { kind: 'none' },
  servers: [],
  isOffline: false,
  doNotDisturb: false,
  quietHours: null,
  usualQuietHours: { from: '22:00', to: '07:00' },
  ...changes,
})

describe('the picture', () => {
  test.each<[Badge, boolean, string, string]>([
    [{ kind: 'none' }, false, 'normal', 'nothing unread'],
    [{ kind: 'dot' }, false, 'dot', 'something unread'],
    [number('1'), false, '1', '1 unread'],
    [number('9'), false, '9', '9 unread'],
    [number('10'), false, '9+', '10 unread'],
    [number('99+'), false, '9+', '99+ unread'],
    [{ kind: 'alert' }, false, 'expired', 'sign in again'],
    [number('3'), true, 'offline', '3 unread'],
  ])('of %j, offline %s, is %s', (...[badge, isOffline, picture, text]) => {
    expect(pictureOf(badge, isOffline)).toBe(picture)
    expect(badgeText(badge)).toBe(text)
  })
})

describe('the tray', () => {
  it('always shows and quits', () => {
    for (const platform of ['darwin', 'win32', 'linux']) {
      const done = trayOf(context({ platform })).menu.flatMap((item) =>
        item.kind === 'command' ? item.command.do : [],
      )
      expect(done).toContain('show')
      expect(done).toContain('quit')
    }
  })

  it('lists servers with what is unread', () => {
    const servers = [
      { id: 'a', name: 'Books & tea', unread: 3 },
      { id: 'b', name: 'Work', unread: 0 },
    ]
    expect(trayOf(context({ servers })).menu).toMatchObject([
      { label: 'Show Plaza' },
      { label: 'Books && tea (3)', command: { do: 'openServer', id: 'a' } },
      { label: 'Work', command: { do: 'openServer', id: 'b' } },
      { kind: 'separator' },
      { label: 'Do Not Disturb', isChecked: false },
      { label: 'Quiet Hours (22:00–07:00)', isChecked: false },
      { label: 'Preferences…' },
      { kind: 'separator' },
      { label: 'Quit' },
    ])
    expect(trayOf(context({ doNotDisturb: true })).menu).toContainEqual(
      expect.objectContaining({ label: 'Do Not Disturb', isChecked: true }),
    )
  })

  test.each([
    ['darwin', '12'],
    ['win32', ''],
    ['linux', ''],
  ])('on %s has the title "%s"', (platform, title) => {
    expect(trayOf(context({ platform, badge: number('12') })).title).toBe(title)
  })

  test.each([
    [{ badge: number('12') }, 'Plaza: 12 unread'],
    [{ isOffline: true }, 'Plaza: offline'],
    [{}, 'Plaza: nothing unread'],
  ])('%j says %s', (changes, tooltip) => {
    expect(trayOf(context(changes as Partial<TrayContext>)).tooltip).toBe(tooltip)
  })

  test('switches quiet hours on and off, and says which', () => {
    const item = (changes: object) =>
      trayOf(context(changes)).menu.find((one) => 'label' in one && one.label.startsWith('Quiet'))
    expect(item({})).toMatchObject({ label: 'Quiet Hours (22:00–07:00)', isChecked: false })
    expect(item({ quietHours: { from: '12:00', to: '13:00' } })).toMatchObject({
      label: 'Quiet Hours (12:00–13:00)',
      command: { do: 'toggleQuietHours' },
      isChecked: true,
    })
  })
})
