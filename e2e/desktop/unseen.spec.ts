import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Viewer } from '#shared/auth.ts'
import type { Conversation, Message } from '#shared/conversations.ts'
import { serverId } from '../../desktop/main/serverId.ts'
import { callAs } from '../desktopApp.ts'
import { expect, test } from '../test.ts'
import { launchDesktop, missing } from './launch.ts'

test.skip(missing !== null, missing ?? '')

/** Whether the desktop is one of its own, with a session that a test may lock: never that of whoever runs this. */
const maySetLock =
  process.env['DBUS_SYSTEM_BUS_ADDRESS'] !== undefined &&
  process.env['DBUS_SYSTEM_BUS_ADDRESS'] === process.env['DBUS_SESSION_BUS_ADDRESS']

const setLocked = (isLocked: boolean) => {
  const session = ['--dest', 'org.freedesktop.login1', '--object-path', '/org/freedesktop/login1/session/_31']
  const method = ['--method', 'org.freedesktop.login1.Session.SetLockedHint', String(isLocked)]
  execFileSync('gdbus', ['call', '--system', ...session, ...method])
}

test('what arrives in a window that nobody sees stays unread, until somebody looks', async ({
  plaza,
  another,
}) => {
  const known = { id: serverId(plaza.url), origin: plaza.url, name: 'Plaza', zoom: 1 }
  const { electron, page, close } = await launchDesktop({ servers: [known], closeToTray: true })
  try {
    await expect(page).toHaveURL(`${plaza.url}/`)
    await page.goto(`${plaza.url}/api/login?returnTo=%2F`)
    await page.locator('input[name=username]').fill('member')
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${plaza.url}/`)
    const me = await callAs<Viewer>(page, '/api/auth/user')
    const creator = await another('creator', '/')
    const conversation = await callAs<Conversation>(creator, '/api/conversations', {
      usernames: [me.username],
    })
    const messages = `/api/conversations/${conversation.id}/messages`
    const say = (content: string) => callAs<Message>(creator, messages, { content })
    const isRead = async (id: string) =>
      (await callAs<Message[]>(creator, messages)).find((message) => message.id === id)?.isRead
    const act = (name: 'hide' | 'minimize' | 'show') =>
      electron.evaluate(({ BrowserWindow }, what) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.[what]()
        if (what === 'show') window?.focus()
      }, name)

    await page.goto(`${plaza.url}/messages?c=${conversation.id}`)
    await act('show')
    const seen = await say('while you look')
    await expect.poll(() => isRead(seen.id)).toBe(true)

    for (const how of maySetLock
      ? (['hide', 'minimize', 'lock'] as const)
      : (['hide', 'minimize'] as const)) {
      // The window in front keeps the focus while the session is locked.
      if (how === 'lock') setLocked(true)
      else await act(how)
      const unseen = await say(`after ${how}`)
      // It has come, and is counted: only then does it mean anything that it is unread.
      await expect(page.getByText(`after ${how}`).last()).toBeAttached()
      await expect
        .poll(
          async () => (await callAs<Conversation>(page, `/api/conversations/${conversation.id}`)).unreadCount,
        )
        .toBe(1)
      expect(await isRead(unseen.id)).toBe(false)
      if (how === 'lock') setLocked(false)
      else await act('show')
      await expect.poll(() => isRead(unseen.id)).toBe(true)
    }
    const pictures = process.env['PICTURES']
    if (pictures) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, 'conversation.png') })
    }
  } finally {
    await close()
  }
})
