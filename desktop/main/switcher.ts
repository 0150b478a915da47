import { switcherPlace } from '../core/switcher.ts'
import type { CommandHandlers } from './commands.ts'
import type { Handlers } from './ipc.ts'
import type { Opener } from './opener.ts'
import type { Panel, Panels } from './panels.ts'
import type { Tabs } from './tabs.ts'
import type { AppWindow, Windows } from './windows.ts'

interface SwitcherOptions {
  windows: Windows
  panels: Panels
  tabs: Tabs
  opener: Opener
}

/** Goes to another server or tab by typing. A page may ask for it, and is never told what else there is. */
export function setupSwitcher({ windows, panels, tabs, opener }: SwitcherOptions) {
  const open = new Map<AppWindow, Panel>()

  function show(appWindow: AppWindow): void {
    const known = open.get(appWindow)
    if (known) return known.contents.focus()
    const panel = panels.open(appWindow, 'switcher', (size) => switcherPlace(size, appWindow.top))
    open.set(appWindow, panel)
    panel.contents.once('did-finish-load', () => panel.contents.focus())
    // Whoever presses beside it wants to go on there.
    panel.contents.on('blur', () => remove(appWindow))
  }

  function remove(appWindow: AppWindow): void {
    open.get(appWindow)?.close()
    open.delete(appWindow)
  }

  /** Puts it away; the page has the keyboard again. */
  function close(appWindow: AppWindow): void {
    if (!open.has(appWindow)) return
    remove(appWindow)
    const { contents } = appWindow.front
    if (!appWindow.window.isDestroyed() && !contents.isDestroyed()) contents.focus()
  }
  tabs.selected.listen(remove)
  windows.closed.listen((appWindow) => open.delete(appWindow))

  return {
    commands: { switchServer: windows.inFront(show) } satisfies Partial<CommandHandlers>,
    channels: {
      'forum:switch': (_nothing, { window }) => show(window),
      'shell:switch': (command, caller) => {
        // First: what is put away later would take the focus from where it has gone.
        close(caller.window)
        if (command.do === 'server') return opener.open(command.id)
        if (command.do === 'tab') tabs.channels['shell:tab']({ do: 'select', key: command.key }, caller)
      },
    } satisfies Partial<Handlers>,
    /** What the panel of a window shows beside the servers. */
    state: (appWindow: AppWindow) =>
      ({
        name: 'switcher',
        tabs: appWindow.server === null ? [] : tabs.state(appWindow).tabs,
      }) as const,
  }
}
