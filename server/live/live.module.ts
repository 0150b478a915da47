import type { SessionsService } from '../domains/sessions/sessions.service.ts'
import type { TokensService } from '../domains/tokens/tokens.service.ts'
import type { Core, Module } from '../module.ts'
import { createLive, type Live, type LiveParts } from './createLive.ts'
import { liveRoutes } from './live.routes.ts'

type Parts = LiveParts & Pick<Core, 'config'> & { sessions: SessionsService; tokens: TokensService }

/** The live stream of what happens, for whoever is signed in. */
export function liveModule(parts: Parts): Module<Live> {
  const live = createLive(parts)
  return {
    service: live,
    routes: (http) => liveRoutes(http, live),
    listeners: () => {
      parts.sessions.onEnded(async (ended) => live.end(ended))
      // The browser comes back with the session's new id.
      parts.sessions.onMoved(async ({ userId, from }) => live.end({ userId, sids: [from] }))
      parts.tokens.onEnded(async (ended) => live.end(ended))
    },
  }
}
