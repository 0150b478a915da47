import { switcherPlace } from '../core/switcher.ts'
import type { CommandHandlers } from './commands.ts'
import type { Handlers } from './ipc.ts'
import type { Panel, Panels } from './panels.ts'
import type { Tabs } from './tabs.ts'
import type { AppWindow, Windows } from './windows.ts'

interface SwitcherOptions {
  windows: Windows
  panels: Panels
  tabs: Tabs
}

/** Goes to another server or tab by typing. A page may ask for it, and is never told what else there is. */
export function setupSwitcher({ windows, panels, tabs }: SwitcherOptions) {
  const open = new Map<AppWindow, Panel>()

  function show(appWindow: AppWindow): void {
    const known = open.get(appWindow)
    if (known) return known.contents.focus()
    const panel = panels.open(appWindow, 'switcher', (size) => switcherPlace(size, appWindow.top))
    open.set(appWindow, panel)
    panel.contents.once('did-finish-load', () => panel.contents.focus())
    // Whoever presses beside it wants to go on there.
    panel.contents.on('blur', () => close(appWindow))
  }

  function close(appWindow: AppWindow): void {
    const panel = open.get(appWindow)
    if (!panel) return
    open.delete(appWindow)
    panel.close()
    const { contents } = appWindow.front
    if (!appWindow.window.isDestroyed() && !contents.isDestroyed()) contents.focus()
  }
  tabs.selected.listen(close)
  windows.closed.listen((appWindow) => open.delete(appWindow))

  return {
    commands: { switchServer: windows.inFront(show) } satisfies Partial<CommandHandlers>,
    channels: {
      'forum:switch': (_nothing, { window }) => show(window),
      'shell:switch': (_nothing, { window }) => close(window),
    } satisfies Partial<Handlers>,
    /** What the panel of a window shows beside the servers. */
    state: (appWindow: AppWindow) =>
      ({
        name: 'switcher',
        tabs: appWindow.server === null ? [] : tabs.state(appWindow).tabs,
      }) as const,
  }
}
