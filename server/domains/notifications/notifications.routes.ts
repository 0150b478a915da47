import {
  getNotificationSettings,
  getUnread,
  listMutes,
  listNotifications,
  mute,
  readNotifications,
  unmute,
  updateNotificationSettings,
} from '#shared/notifications.ts'
import type { Http } from '../../module.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationsRoutes({ on }: Http, notifications: NotificationsService): void {
  on(listNotifications, ({ caller, query }) => notifications.list(caller, query))
  on(readNotifications, ({ caller, body }) => notifications.read(caller, body))
  on(getUnread, ({ caller }) => notifications.unread(caller))
  on(getNotificationSettings, ({ caller }) => notifications.settings(caller))
  on(updateNotificationSettings, ({ caller, body }) => notifications.changeSettings(caller, body))
  on(listMutes, ({ caller }) => notifications.mutes(caller))
  on(mute, ({ caller, params, body }) => notifications.mute(caller, { ...params, ...body }))
  on(unmute, ({ caller, params }) => notifications.unmute(caller, params))
}
