import type { PlazaDesktop } from '../core/contract.ts'
import type { PageSide } from './pageSide.ts'

/** `window.plazaDesktop`, for the pages of a server. */
export function forumBridge({ call, report, listen }: PageSide): PlazaDesktop {
  const info = call('forum:info')
  const signIn = call('forum:signIn')
  const look = call('forum:look')
  const switchServer = report('forum:switch')
  return {
    info: () => info({}),
    unread: report('forum:unread'),
    notify: call('forum:notify'),
    withdraw: report('forum:withdraw'),
    onOpen: listen('forum:open'),
    opened: report('forum:opened'),
    onReply: listen('forum:reply'),
    replied: report('forum:replied'),
    auth: report('forum:auth'),
    signIn: () => signIn({}),
    theme: report('forum:theme'),
    onPower: listen('forum:power'),
    onAct: listen('forum:act'),
    look: () => look({}),
    onView: listen('forum:view'),
    switchServer: () => switchServer({}),
  }
}
