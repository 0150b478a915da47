import { openEvents, watch } from '#shared/live.ts'
import type { Http } from '../module.ts'
import type { Live } from './createLive.ts'

export function liveRoutes({ on }: Http, live: Live): void {
  on(openEvents, async ({ caller, query, req, res }) => {
    await live.open({ actor: caller, query, lastEventId: req.get('Last-Event-ID') || undefined, res })
    return ''
  })
  on(watch, ({ caller, params, body }) => live.watch(caller, params.streamId, body))
}
