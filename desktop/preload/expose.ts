import type { ContextBridge } from 'electron'
import { shellScheme } from '../core/schemes.ts'
import { forumBridge } from './forum.ts'
import { type Ipc, pageSide } from './pageSide.ts'
import { shellBridge } from './shell.ts'

/**
 * Decides by its address what a page finds. What it may do with it is decided again for every message, by
 * its sender.
 */
export function expose(protocol: string, world: Pick<ContextBridge, 'exposeInMainWorld'>, ipc: Ipc): void {
  switch (protocol) {
    case `${shellScheme}:`:
      return world.exposeInMainWorld('plazaShell', shellBridge(pageSide(ipc)))
    case 'https:':
    case 'http:':
      return world.exposeInMainWorld('plazaDesktop', forumBridge(pageSide(ipc)))
  }
}
