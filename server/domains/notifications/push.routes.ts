import { deletePushSubscription, getPushKey, savePushSubscription } from '#shared/push.ts'
import type { Http } from '../../module.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes({ on }: Http, push: PushService): void {
  on(getPushKey, async () => ({ publicKey: await push.publicKey() }))
  on(savePushSubscription, ({ caller, body }) => push.save(caller, body))
  on(deletePushSubscription, ({ caller, body }) => push.remove(caller, body.endpoint))
}
