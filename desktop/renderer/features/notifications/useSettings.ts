import {
  getNotificationSettings,
  type NotificationSettings,
  type NotificationSettingsInput,
  updateNotificationSettings,
} from '#shared/notifications.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { toast } from '../../lib/toasts.ts'
import { sendToLogin } from '../../lib/unauthorized.ts'
import { words } from './strings.ts'

/** The settings as they will be once the server has taken the change. */
export function changed(now: NotificationSettings, input: NotificationSettingsInput): NotificationSettings {
  const { channels = {}, quietHours = now.quietHours, timeZone = now.timeZone } = input
  const entries = Object.entries(now.channels).map(([kind, chosen]) => {
    const change = channels[kind as keyof typeof channels]
    return [kind, { ...chosen, ...change }]
  })
  return {
    ...now,
    quietHours,
    timeZone,
    channels: Object.fromEntries(entries) as NotificationSettings['channels'],
  }
}

/** How the reader is told; each change shows at once, is saved at once, and is taken back if that fails. */
export function useSettings() {
  const { data, error, mutate } = useData(getNotificationSettings, {})
  const save = async (input: NotificationSettingsInput) => {
    try {
      await mutate(call(updateNotificationSettings, { body: input }), {
        optimisticData: (now) => changed(now ?? data!, input),
        rollbackOnError: true,
        revalidate: false,
      })
    } catch (failure) {
      const refused = refusalOf(failure, { sentence: words.saveFailed, prefersReason: true })
      if (refused.kind === 'signed-out') sendToLogin()
      else toast({ title: words.error, description: refused.sentence, tone: 'danger' })
    }
  }
  return { settings: data, error, reload: () => void mutate(), save }
}
