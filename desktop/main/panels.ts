import { nativeTheme, type Rectangle, type Session, type WebContents, WebContentsView } from 'electron'
import { shellAddress } from '../core/shellAddress.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import { backgroundOf } from '../core/windowState.ts'
import type { Log } from './log.ts'
import { reloadAfterCrash } from './pageEvents.ts'
import type { AppWindow } from './windows.ts'

interface PanelsOptions {
  preload: string
  /** The partition of the shell's own pages: a panel never shares one with a server. */
  session: () => Session
  log: Log
}

type Size = Pick<Rectangle, 'width' | 'height'>

/** A small page of the shell over a window. */
export interface Panel {
  contents: WebContents
  /** Lays it out anew, for the size that the window has now. */
  place: () => void
  close: () => void
}

export type Panels = ReturnType<typeof createPanels>

/** Lays small pages of the shell over a window. Each is a process of its own, so it is there only while it is used. */
export const createPanels = ({ preload, session, log }: PanelsOptions) => ({
  /** Lies where `placeOf` says, on top of what is there. */
  open: (appWindow: AppWindow, name: ShellPageName, placeOf: (size: Size) => Rectangle): Panel => {
    const { window, panels } = appWindow
    const { contentView } = window
    const view = new WebContentsView({
      webPreferences: {
        preload,
        session: session(),
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        spellcheck: false,
      },
    })
    const contents = view.webContents
    const place = () => view.setBounds(placeOf(contentView.getBounds()))
    view.setBackgroundColor(backgroundOf(nativeTheme.shouldUseDarkColors))
    panels.add(contents)
    reloadAfterCrash(contents, log)
    contentView.addChildView(view)
    contentView.on('bounds-changed', place)
    place()
    void contents.loadURL(shellAddress(name)).catch(() => {})
    function close(): void {
      panels.delete(contents)
      if (!window.isDestroyed()) {
        window.off('closed', close)
        contentView.off('bounds-changed', place)
        contentView.removeChildView(view)
      }
      if (!contents.isDestroyed()) contents.close()
    }
    // A view and its process outlive the window that it lay over.
    window.once('closed', close)
    return { contents, place, close }
  },
})
