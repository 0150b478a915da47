import { WebContentsView, type Rectangle, type Session } from 'electron'
import { shellAddress } from '../core/shellAddress.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import type { AppWindow } from './windows.ts'

interface PanelsOptions {
  preload: string
  /** The partition of the shell's own pages: a panel never shares one with a server. */
  session: () => Session
}

/** A small page of the shell over a window. */
export interface Panel {
  view: WebContentsView
  place: (bounds: Rectangle) => void
  close: () => void
}

export type Panels = ReturnType<typeof createPanels>

/** Lays small pages of the shell over a window. Each is a process of its own, so it is there only while it is used. */
export const createPanels = ({ preload, session }: PanelsOptions) => ({
  open: (appWindow: AppWindow, name: ShellPageName, background?: string): Panel => {
    const { window, panels } = appWindow
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
    if (background !== undefined) view.setBackgroundColor(background)
    const { webContents } = view
    panels.add(webContents)
    window.contentView.addChildView(view)
    void webContents.loadURL(shellAddress(name)).catch(() => {})
    return {
      view,
      place: (bounds) => view.setBounds(bounds),
      close: () => {
        panels.delete(webContents)
        if (!window.isDestroyed()) window.contentView.removeChildView(view)
        if (!webContents.isDestroyed()) webContents.close()
      },
    }
  },
})
