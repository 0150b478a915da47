import { drawsMarkup, escapeMarkup, saysYes } from '../core/daemon.ts'
import type { AskBus } from './sessionBus.ts'

const notifications = { destination: 'org.freedesktop.Notifications', path: '/org/freedesktop/Notifications' }
const readProperty = 'org.freedesktop.DBus.Properties.Get'

export type Daemon = ReturnType<typeof setupDaemon>

/** What draws the notifications of Linux: desktops differ in what they make of them. Other systems have one of their own. */
export function setupDaemon(platform: string, ask: AskBus) {
  const isAsked = platform === 'linux'
  let capabilities: string | null = null

  return {
    /** What a member wrote, so that it is shown as it was written. */
    bodyOf: async (text: string): Promise<string> => {
      if (!isAsked) return text
      capabilities ??= await ask({ ...notifications, method: `${notifications.destination}.GetCapabilities` })
      return drawsMarkup(capabilities) ? escapeMarkup(text) : text
    },
    /** Whether the person has told the desktop not to disturb: KDE and dunst say so. */
    isPaused: async (): Promise<boolean> => {
      if (!isAsked) return false
      const properties = [
        [notifications.destination, 'Inhibited'],
        ['org.dunstproject.cmd0', 'paused'],
      ]
      const answers = await Promise.all(
        properties.map((args) => ask({ ...notifications, method: readProperty, args })),
      )
      return answers.some(saysYes)
    },
  }
}
