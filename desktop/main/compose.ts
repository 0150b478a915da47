import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { readWindowMemory } from '../core/windowMemory.ts'
import { shellAddress } from '../core/shellAddress.ts'
import { commandOfArguments } from '../core/quickActions.ts'
import { landingOf } from '../core/signIn.ts'
import { languageFor, speak } from '../core/words.ts'
import { setupAttention } from './attention.ts'
import { setupAuthPrompts } from './authPrompts.ts'
import { setupAutostart, startsHidden } from './autostart.ts'
import { setupBackground } from './background.ts'
import { setupBadge } from './badge.ts'
import { setupClientCertificates } from './clientCertificates.ts'
import { createCommands } from './commands.ts'
import { setupCommunity } from './community.ts'
import { setupConnections } from './connections.ts'
import { setupContextMenus } from './contextMenus.ts'
import { setupDaemon } from './daemon.ts'
import { createDiagnostics } from './diagnostics.ts'
import { setupDownloads } from './downloads.ts'
import { externalOpener } from './external.ts'
import { setupFaults } from './faults.ts'
import { setupFind } from './find.ts'
import { forumChannels } from './forumChannels.ts'
import { goCommands } from './goCommands.ts'
import { setupHandoff } from './handoff.ts'
import { identifier } from './identify.ts'
import { setupIconMenus } from './iconMenus.ts'
import { createImages } from './images.ts'
import { setupIpc } from './ipc.ts'
import { endWell, type Life } from './lifecycle.ts'
import { setupKeys } from './keys.ts'
import { createLinks } from './links.ts'
import type { Session } from './linuxSession.ts'
import { setupLocalServer } from './localServer.ts'
import { setupMenus } from './menus.ts'
import { setupNavigation } from './navigation.ts'
import { setupNotifier } from './notifier.ts'
import { createOpener } from './opener.ts'
import { load, type Page } from './pages.ts'
import { createPanels } from './panels.ts'
import { setupPartitions } from './partitions.ts'
import { setupPower } from './power.ts'
import type { Prepared } from './prepare.ts'
import { setupServers } from './servers.ts'
import { shellChannels } from './shellChannels.ts'
import type { ScreenLock } from './screenLock.ts'
import { setupSessionEnd } from './sessionEnd.ts'
import { setupShellState } from './shellState.ts'
import { openStore } from './store.ts'
import { setupShortcut } from './shortcut.ts'
import { setupSwitcher } from './switcher.ts'
import { setupTabs } from './tabs.ts'
import { setupTray } from './tray.ts'
import type { TrayHost } from './trayHost.ts'
import { setupUnload } from './unload.ts'
import { setupUnread } from './unread.ts'
import { setupUpdater } from './updater.ts'
import { setupView } from './view.ts'
import { setupWindows } from './windows.ts'

interface ComposeOptions extends Prepared {
  life: Life
  host: TrayHost
  lock: ScreenLock
  session: Session
}

/** Puts the ready app together: each capability once, in the order of what it needs. */
export function compose({
  life,
  host,
  lock,
  session,
  platform,
  files,
  kept,
  log,
  faults,
  policy,
  settings,
}: ComposeOptions): void {
  speak(languageFor(app.getPreferredSystemLanguages()))
  const local = setupLocalServer({
    files: {
      bundle: files.server,
      appDir: files.appDir,
      dataDir: kept.localData,
      memory: kept.local,
      log: kept.localLog,
    },
    settings,
    isAllowed: policy.localServer,
    log,
  })
  const partitions = setupPartitions({ settings, shell: files.shell, local })
  const staysInTray = () => host.isThere() && settings.get().closeToTray
  const windows = setupWindows({
    platform,
    preload: files.preload,
    icon: files.icon,
    memory: openStore({ file: kept.windows, read: readWindowMemory, log }),
    sessionOf: partitions.sessionOf,
    mayHide: staysInTray,
  })
  const connections = setupConnections({ windows, settings, partitions, local, log })
  const power = setupPower(windows, lock)
  const views = setupView(windows, power)
  power.online.listen(connections.online)
  power.resumed.listen(connections.resumed)
  const unread = setupUnread({ connections, partitions, settings, isOnline: power.isOnline, log })
  const panels = createPanels({ preload: files.preload, session: () => partitions.sessionOf(null), log })
  const downloads = setupDownloads({ platform, windows, panels, settings, log })
  partitions.opened.listen(({ session: opened, originOf }) => downloads.follow(opened, originOf))
  const tabs = setupTabs({ windows, panels, settings, connections, views })
  const find = setupFind(windows, panels)
  tabs.selected.listen(find.close)
  const authPrompts = setupAuthPrompts({ windows, panels, settings, connections })
  const clientCertificates = setupClientCertificates(windows, panels, settings)
  const opener = createOpener({ windows, connections, settings })
  const switcher = setupSwitcher({ windows, panels, tabs, opener })
  local.moved.listen(({ from, to }) => {
    const earlier = windows.ofServer(from)
    if (earlier) void opener.open(to).then(() => earlier.window.destroy())
    partitions.clear(from).catch((error: unknown) => log.warn('partition.clear', { error }))
  })
  const handoff = setupHandoff({ partitions, settings, connections, log })
  const signIn = (page: Page, loginUrl: string) => {
    const origin = page.server === null ? undefined : settings.server(page.server)?.origin
    if (!origin || !page.server || !handoff.start(page.server, landingOf(loginUrl, origin))) return
    load(page, shellAddress('signin'))
  }
  const originOf = (server: string) => settings.server(server)?.origin
  const openExternal = externalOpener(log)
  setupUnload(windows)
  setupSessionEnd(windows)
  setupNavigation({
    windows,
    originOf,
    openExternal,
    openTab: (page, url, inFront) => tabs.openAddress(page, url, { inFront }),
    isFile: downloads.isFile,
    signIn,
    isLoading: connections.isLoading,
    strayed: connections.strayed,
    log,
  })
  const servers = setupServers({ policy, settings, partitions, windows, connections, opener, local, log })
  const { endBy } = endWell({ isBusy: local.isAlive, end: local.end, stayed: windows.stayed })
  const updates = setupUpdater({
    settings,
    log,
    hasFeed: policy.updates && existsSync(join(process.resourcesPath ?? '', 'app-update.yml')),
    endBy,
    comeBack: () => {
      windows.keep()
      openServers()
      windows.showPage('preferences')
    },
  })
  const daemon = setupDaemon(platform, session)
  const notifier = setupNotifier({
    platform,
    file: kept.notices,
    windows,
    views,
    connections,
    settings,
    unread,
    power,
    opener,
    daemon,
    log,
  })
  const go = goCommands({ windows, settings, connections, partitions, unread, updates, opener, log })
  const community = setupCommunity({ files: kept, local, windows, connections, partitions, log })
  const run = createCommands(
    { ...go.commands, ...tabs.commands, ...find.commands, ...switcher.commands, ...community.commands },
    log,
  )
  const images = createImages(files.assets, platform)
  const badge = setupBadge({ platform, unread, settings, windows, images })
  setupTray({ platform, host, badge, unread, settings, images, power, run })
  setupKeys({ platform, windows, run })
  setupContextMenus({
    platform,
    windows,
    originOf,
    openExternal,
    openTab: (page, url) => tabs.openAddress(page, url),
    opener,
  })
  const shortcut = setupShortcut(settings, run, log)
  setupIconMenus({ platform, settings, appDir: files.appDir, run })
  setupAttention({ platform, notifier, windows, settings, daemon, log })
  setupMenus({ platform, windows, settings, unread, local, policy, canUpdate: updates.isOn, run })
  setupAutostart({ platform, settings, configDir: app.getPath('appData'), moved: updates.moved, log })
  const diagnosis = createDiagnostics({ platform, policy, settings, connections, unread, local, log })
  const crashes = setupFaults({ faults, windows, diagnosis, log })
  const shellStates = setupShellState({
    platform,
    policy,
    settings,
    connections,
    unread,
    handoff,
    local,
    updates,
    windows,
    panels: {
      tabs: tabs.state,
      find: find.state,
      switcher: switcher.state,
      credentials: authPrompts.state,
      clientCertificate: clientCertificates.state,
      report: () => ({ name: 'report', text: crashes.report() }),
    },
    more: () => ({ downloads: downloads.all(), isShortcutTaken: shortcut.isTaken() }),
    changes: [tabs.changed, find.changed, downloads.changed, shortcut.changed],
  })
  setupIpc({
    handlers: {
      ...forumChannels({ platform, windows, views, unread, notifier, opener, handoff, local }),
      ...shellChannels({
        settings,
        windows,
        connections,
        partitions,
        opener,
        handoff,
        servers,
        local,
        updates,
        shellStates,
        diagnosis,
      }),
      ...community.channels,
      ...tabs.channels,
      ...find.channels,
      ...switcher.channels,
      ...authPrompts.channels,
      ...clientCertificates.channels,
      ...crashes.channels,
      ...downloads.channels,
    },
    identify: identifier(windows, settings),
    log,
    now: Date.now,
  })

  const follow = createLinks({ settings, servers, opener, handoff, log })
  const background = setupBackground({ platform, windows, host, staysInTray, showQuietly: go.showQuietly })
  app.on('activate', go.showMain)
  life.onAgain((args) => run(commandOfArguments(args) ?? { do: 'show' }))
  start()
  life.onLink(follow)

  /** Every server's window is there, for its stream. */
  function openServers(): void {
    for (const { id } of settings.get().servers) if (!local.isLocal(id)) connections.open(id)
  }

  /** The first of the windows is shown. */
  function start(): void {
    openServers()
    if (startsHidden(life.args, settings.get())) background.startHidden()
    else go.showMain()
    const asked = commandOfArguments(life.args)
    if (asked) run(asked)
    notifier.attachEarlier()
  }
}
