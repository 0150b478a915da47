import type { WebContents, WebContentsView } from 'electron'
import type { MainChannel, Message } from '../core/contract.ts'

/** One page of a window. */
export interface Page {
  /** Its server's id, `shell`, or for a further tab a name of its own: it has a connection of its own. */
  key: string
  /** The id of its server; null in the shell's own window. */
  server: string | null
  contents: WebContents
  /** What a further tab is drawn in; a window's own page fills the window. */
  view: WebContentsView | null
}

/** Loads an address; how it went is told by the events of the page. */
export const load = ({ contents }: Page, address: string): void =>
  void contents.loadURL(address).catch(() => {})

/** Says something to a page. */
export function tell<Name extends MainChannel>(
  { contents }: Pick<Page, 'contents'>,
  channel: Name,
  message: Message<Name>,
): void {
  if (!contents.isDestroyed()) contents.send(channel, message)
}
