import { execFile } from 'node:child_process'

const mostMilliseconds = 2000
const question =
  'call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus ' +
  '--method org.freedesktop.DBus.NameHasOwner org.kde.StatusNotifierWatcher'

/**
 * Whether anything on this system shows trays. On Linux making one succeeds even if nobody will ever see it, and
 * a window that hides there would be lost; the session bus knows. Where it cannot be asked, one is assumed.
 */
export function hasTrayHost(platform: string, command = 'gdbus'): Promise<boolean> {
  if (platform !== 'linux') return Promise.resolve(true)
  return new Promise((resolve) => {
    execFile(command, question.split(' '), { timeout: mostMilliseconds }, (error, answer) =>
      resolve(error !== null || !answer.includes('false')),
    )
  })
}
