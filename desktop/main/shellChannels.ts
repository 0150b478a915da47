import type {
  CertificateCommand,
  ServerCommand,
  ServerResult,
  ShellPageName,
  SignInCommand,
} from '../core/shellMessages.ts'
import { preferencesOf } from '../core/settings.ts'
import type { Connections } from './connections.ts'
import type { Handoff } from './handoff.ts'
import type { Handlers } from './ipc.ts'
import type { LocalServer } from './localServer.ts'
import type { Opener } from './opener.ts'
import type { Partitions } from './partitions.ts'
import type { Servers } from './servers.ts'
import type { SettingsStore } from './settings.ts'
import type { ShellStates } from './shellState.ts'
import type { Updates } from './updater.ts'
import type { AppWindow, Windows } from './windows.ts'

interface ShellOptions {
  settings: SettingsStore
  windows: Windows
  connections: Connections
  partitions: Partitions
  opener: Opener
  handoff: Handoff
  servers: Servers
  local: LocalServer
  updates: Updates
  shellStates: ShellStates
  diagnosis: () => string
}

/** What the shell's own pages can ask of the app. */
export function shellChannels(options: ShellOptions) {
  const { settings, windows, connections, partitions, opener, handoff, servers, local, updates } = options

  async function server(
    command: ServerCommand,
    window: AppWindow,
    page: ShellPageName,
  ): Promise<ServerResult> {
    switch (command.do) {
      case 'add':
        return await servers.add(command.url, window)
      case 'open':
        // Out of a page of the shell, such as the one of a sign-in, the way leads to the server's own.
        await opener.open(command.id, window.server === command.id && page !== 'tabs' ? '/' : undefined)
        return { id: command.id }
      case 'retry':
        if (local.isLocal(command.id)) local.start()
        connections.retry(command.id)
        return { id: command.id }
      case 'remove':
        return await servers.remove(command.id)
    }
  }

  async function signIn(command: SignInCommand): Promise<void> {
    if ('code' in command) return handoff.pasted(command.id, command.code)
    if (command.do === 'copyLink') return await handoff.copyLink(command.id)
    handoff.startAgain(command.id)
  }

  // Not closed: a window that is closed may only go out of sight.
  function leave(id: string): void {
    windows.showPage('welcome')
    windows.ofServer(id)?.window.destroy()
  }

  async function certificate({ id, fingerprint, decision }: CertificateCommand): Promise<void> {
    const known = settings.server(id)
    // Only what was shown can be trusted: another certificate may have come in the meantime.
    const isShown = connections.untrusted(id)?.certificate.fingerprint === fingerprint
    if (decision === 'leave') return leave(id)
    if (!known || !isShown) return
    settings.putServer({ ...known, pinnedFingerprint: fingerprint })
    await partitions.judgeAgain(id)
    connections.retry(id)
  }

  return {
    'shell:state': (_nothing, { window, page, at }) => options.shellStates.stateFor(window, page, at),
    'shell:server': (command, { window, page }) => server(command, window, page),
    'shell:settings': (input) => {
      if (!settings.change(input)) throw new Error('settings.json could not be written')
      return preferencesOf(settings.get())
    },
    'shell:signIn': (command) => signIn(command),
    'shell:certificate': (command) => certificate(command),
    'shell:update': (command) => updates.run(command),
    'shell:diagnostics': () => ({ text: options.diagnosis() }),
  } satisfies Partial<Handlers>
}
