import type { UpdateCommand, UpdateState } from '../core/shellMessages.ts'
import { plazaShell } from './bridge.ts'
import { button, say, show, text } from './dom.ts'
import { words } from '../core/words.ts'

/** The states in which each press makes sense. */
const offered: Record<UpdateCommand['do'], readonly UpdateState['status'][]> = {
  check: ['idle', 'current', 'failed'],
  download: ['available'],
  install: ['ready'],
}

/** Makes the buttons of a page's part on updates work. */
export function listenForUpdates(): void {
  for (const act of ['check', 'download', 'install'] as const)
    button(`update-${act}`).addEventListener('click', () => plazaShell.update({ do: act }))
}

/** Shows how the update stands, and what can be done. */
export function drawUpdate(update: UpdateState): void {
  say(text('update-status'), statusOf(update))
  for (const act of ['check', 'download', 'install'] as const)
    show(button(`update-${act}`), offered[act].includes(update.status))
}

function statusOf({ status, version, percent, message }: UpdateState): string {
  const { update } = words.pages
  switch (status) {
    case 'off':
    case 'checking':
    case 'current':
      return update[status]
    case 'idle':
      return ''
    case 'available':
    case 'ready':
      return update[status](version ?? '')
    case 'downloading':
      return update.downloading(version ?? '', Math.round(percent ?? 0))
    case 'failed':
      return update.failed(message ?? '')
  }
}
