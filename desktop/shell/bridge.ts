import type { PlazaShell } from '../core/contract.ts'
import type { ShellPage, ShellServer, ShellState } from '../core/shellMessages.ts'
import { show } from './dom.ts'
import { frame } from './frame.ts'

declare global {
  interface Window {
    plazaShell: PlazaShell
  }
}

/** All that these pages have of the app. */
export const { plazaShell } = window

/** Draws the page now and after every change, with the ways to the other pages above it. */
export function watchState(draw: (state: ShellState) => void): void {
  const links = frame()
  watchChanges((state) => {
    show(links.local, state.policy?.localServer !== false)
    document.body.style.setProperty('--top', `${state.top ?? 0}px`)
    draw(state)
  })
}

/** The same for a panel, which stands alone. */
export function watchChanges(draw: (state: ShellState) => void): void {
  let isNewer = false
  plazaShell.onChanged((state) => {
    isNewer = true
    draw(state)
  })
  void plazaShell.state().then((state) => {
    // What was asked for first may arrive after a change.
    if (!isNewer) draw(state)
  })
}

type ServerPage = Extract<ShellPage, { server: string }>
type PageOf<Name extends ServerPage['name']> = Extract<ServerPage, { name: Name }>

/** The same for a page about one server, while it is this page that the window has to show. */
export function watchPage<Name extends ServerPage['name']>(
  name: Name,
  draw: (parts: { page: PageOf<Name>; server: ShellServer; state: ShellState }) => void,
): void {
  watchState((state) => {
    if (state.page.name !== name) return
    const page = state.page as PageOf<Name>
    const server = state.servers.find(({ id }) => id === page.server)
    if (server) draw({ page, server, state })
  })
}
