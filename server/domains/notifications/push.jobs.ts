import type { Runner } from '../../jobs/runner.ts'
import { queues } from './delivery.service.ts'
import { sendQueue, type PushService } from './push.service.ts'

export function pushJobs(runner: Runner, push: PushService): void {
  runner.handle(queues.push, ({ notificationId }) => push.spreadNotification(String(notificationId)))
  runner.handle(queues.messagePush, ({ messageId, userId }) =>
    push.spreadMessage(String(messageId), String(userId)),
  )
  runner.handle(sendQueue, ({ browserId, userId, ...source }) =>
    push.send(String(browserId), String(userId), source),
  )
}
