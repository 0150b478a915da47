import { openEvents, watch } from '#shared/live.ts'
import type { On } from '../http/pipeline.ts'
import type { Live } from './createLive.ts'

export function liveRoutes(on: On, live: Live): void {
  on(openEvents, async ({ caller, query, req, res }) => {
    await live.open({ actor: caller, query, lastEventId: req.get('Last-Event-ID') || undefined, res })
    return ''
  })
  on(watch, ({ caller, params, body }) => live.watch(caller, params.streamId, body))
}
