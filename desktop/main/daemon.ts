import { drawsMarkup, escapeMarkup, saysNo, saysYes } from '../core/daemon.ts'
import type { Session } from './linuxSession.ts'

const notifications = { destination: 'org.freedesktop.Notifications', path: '/org/freedesktop/Notifications' }
const readProperty = 'org.freedesktop.DBus.Properties.Get'

export type Daemon = ReturnType<typeof setupDaemon>

/** What draws the notifications of Linux: desktops differ in what they make of them. Other systems have one of their own. */
export function setupDaemon(platform: string, { bus, setting }: Session) {
  const isAsked = platform === 'linux'
  let capabilities: string | null = null

  return {
    /** What a member wrote, so that it is shown as it was written. */
    bodyOf: async (text: string): Promise<string> => {
      if (!isAsked) return text
      capabilities ??= await bus({ ...notifications, method: `${notifications.destination}.GetCapabilities` })
      return drawsMarkup(capabilities) ? escapeMarkup(text) : text
    },
    /** Whether the person has told the desktop not to disturb: KDE, dunst and GNOME say so, each in its way. */
    isPaused: async (): Promise<boolean> => {
      if (!isAsked) return false
      const properties = [
        [notifications.destination, 'Inhibited'],
        ['org.dunstproject.cmd0', 'paused'],
      ]
      const [banners, ...answers] = await Promise.all([
        setting('org.gnome.desktop.notifications', 'show-banners'),
        ...properties.map((args) => bus({ ...notifications, method: readProperty, args })),
      ])
      return saysNo(banners ?? null) || answers.some(saysYes)
    },
  }
}
