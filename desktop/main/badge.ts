import { app } from 'electron'
import {
  type Badge,
  type BadgeEffect,
  type BadgeEvent,
  badgeOf,
  noBadge,
  reduceBadge,
  unreadSum,
} from '../core/badge.ts'
import { badgeText, pictureOf } from '../core/trayModel.ts'
import type { Images } from './images.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import type { UnreadBook } from './unread.ts'
import type { AppWindow, Windows } from './windows.ts'

interface BadgeOptions {
  platform: string
  unread: UnreadBook
  settings: SettingsStore
  windows: Windows
  images: Images
}

export type BadgeShown = ReturnType<typeof setupBadge>

/** Shows what is unread at the dock, the taskbar or the launcher, merged and never twice. */
export function setupBadge({ platform, unread, settings, windows, images }: BadgeOptions) {
  const changed = createSignal<Badge>()
  let state = noBadge

  function apply(event: BadgeEvent): void {
    const step = reduceBadge(state, event)
    state = step.state
    for (const effect of step.effects) run(effect)
  }

  function run(effect: BadgeEffect): void {
    if (effect.do === 'wait') {
      setTimeout(() => apply({ name: 'due' }), effect.milliseconds)
      return
    }
    showBadge(effect.badge)
    changed.emit(effect.badge)
  }

  function showBadge(badge: Badge): void {
    if (platform === 'darwin') app.dock?.setBadge(dockText(badge))
    else if (platform === 'win32') for (const one of windows.all()) overlay(one, badge)
    else app.setBadgeCount(badge.kind === 'number' ? unreadSum(settings.get().badgeMode, unread.all()) : 0)
  }

  function overlay({ window }: AppWindow, badge: Badge): void {
    if (badge.kind === 'none') window.setOverlayIcon(null, '')
    else window.setOverlayIcon(images.overlay(pictureOf(badge)), badgeText(badge))
  }

  const want = () =>
    apply({ name: 'wanted', badge: badgeOf(settings.get().badgeMode, unread.all()), at: Date.now() })
  unread.changed.listen(want)
  settings.changed.listen(want)
  // The taskbar's button is a new one each time, without an overlay.
  windows.opened.listen((one) => {
    if (platform === 'win32') one.window.on('show', () => overlay(one, state.shown))
  })

  return { changed, shown: () => state.shown }
}

function dockText(badge: Badge): string {
  switch (badge.kind) {
    case 'none':
      return ''
    case 'dot':
      return '•'
    case 'alert':
      return '!'
    case 'number':
      return badge.text
  }
}
