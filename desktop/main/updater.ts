import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { UpdateCommand, UpdateState } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import type { Log } from './log.ts'
import { confirm } from './prompts.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'

interface UpdaterOptions {
  settings: SettingsStore
  log: Log
  /** Whether the package says where updates come from. */
  hasFeed: boolean
  /** Ends the app by `finish`, once every page has let go and nothing is being written. */
  endBy: (finish: () => void) => void
  /** Every window is gone, and the installation has not ended the app. */
  comeBack: () => void
  loadUpdater?: () => Promise<AppUpdater>
}

const everyMilliseconds = 6 * 60 * 60_000
const channels = { stable: 'latest', beta: 'beta' } as const

export type Updates = ReturnType<typeof setupUpdater>

/** Looks for updates in a packaged app that has a feed. It asks before it downloads, and installs when the app quits. */
export function setupUpdater({
  settings,
  log,
  hasFeed,
  endBy,
  comeBack,
  loadUpdater = electronUpdater,
}: UpdaterOptions) {
  const changed = createSignal()
  const moved = createSignal<string>()
  const isOn = app.isPackaged && hasFeed
  let state: UpdateState = { status: isOn ? 'idle' : 'off', version: null, percent: null, message: null }
  let updater: Promise<AppUpdater> | undefined
  let askedFor: string | null = null
  let isInstalling = false

  function set(part: Partial<UpdateState>): void {
    state = { ...state, percent: null, message: null, ...part }
    changed.emit()
  }

  const failed = (error: unknown) => {
    log.error('update', { error })
    set({ status: 'failed', message: words.program.update.failed })
    if (!isInstalling) return
    isInstalling = false
    comeBack()
  }

  const isHeld = () => state.status === 'downloading' || state.status === 'ready'
  const ready = () => (updater ??= loadUpdater().then(prepare))

  function prepare(found: AppUpdater): AppUpdater {
    found.autoDownload = false
    found.autoInstallOnAppQuit = true
    found.on('checking-for-update', () => set({ status: 'checking' }))
    found.on('update-not-available', () => set({ status: 'current', version: null }))
    found.on('update-available', ({ version }) => {
      set({ status: 'available', version })
      void offer(version)
    })
    found.on('download-progress', ({ percent }) =>
      set({ status: 'downloading', percent: Math.floor(percent) }),
    )
    found.on('update-downloaded', ({ version }) => set({ status: 'ready', version }))
    found.on('error', failed)
    // Of a file whose name holds its version: the next one has another name.
    const byName = found as unknown as NodeJS.EventEmitter
    byName.on('appimage-filename-updated', (file: string) => moved.emit(file))
    return found
  }

  /** Once for each version: whoever said no finds it among the preferences. */
  async function offer(version: string): Promise<void> {
    if (askedFor === version) return
    askedFor = version
    if (await confirm(question(version))) await run({ do: 'download' })
  }

  async function run({ do: command }: UpdateCommand): Promise<void> {
    // A look would forget what is being fetched, or is there already.
    if (!isOn || (command === 'check' && isHeld())) return
    try {
      const found = await ready()
      // Choosing a channel switches going back to older versions on.
      found.channel = channels[settings.get().updateChannel]
      found.allowDowngrade = false
      if (command === 'check') await found.checkForUpdates()
      else if (command === 'download' && state.status === 'available') await found.downloadUpdate()
      else if (command === 'install' && state.status === 'ready') endBy(() => install(found))
    } catch (error) {
      failed(error)
    }
  }

  /** The installer starts before the library ends the app: nobody can be asked any more. */
  function install(found: AppUpdater): void {
    isInstalling = true
    try {
      found.quitAndInstall()
    } catch (error) {
      failed(error)
    }
  }

  if (isOn) {
    void run({ do: 'check' })
    setInterval(() => void run({ do: 'check' }), everyMilliseconds).unref()
  }
  return {
    changed,
    /** The app's own file will be another one from the next start on. */
    moved,
    state: () => state,
    run,
    isOn,
  }
}

const electronUpdater = async (): Promise<AppUpdater> =>
  (await import('electron-updater')).default.autoUpdater

const question = (version: string) => {
  const { message, detail, yes } = words.program.update
  return { message: message(version), detail, yes }
}
