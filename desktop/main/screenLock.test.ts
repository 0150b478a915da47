import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { app } from '../testing/fakes/app.ts'
import { freshFolder } from '../testing/folders.ts'
import { reset } from '../testing/world.ts'
import { linuxSession } from './linuxSession.ts'
import { watchScreenLock } from './screenLock.ts'

afterEach(() => {
  app.emit('quit')
  reset()
})

const session = '/org/freedesktop/login1/session/_32'
const change = (isLocked: boolean) =>
  `${session}: org.freedesktop.DBus.Properties.PropertiesChanged ('org.freedesktop.login1.Session', {'LockedHint': <${isLocked}>}, @as [])`

interface Bus {
  /** Which session the person has, as the manager answers. */
  sessions?: string
  isLocked?: boolean
  /** What the monitor of the bus says. */
  said?: readonly string[]
}

/** A program that asks and listens as the one of a desktop does. */
function bus({ sessions = `(objectpath '${session}',)`, isLocked = false, said = [] }: Bus): string {
  const file = join(freshFolder(), 'gdbus')
  const lines = said.map((line) => `echo "${line}"`).join('\n')
  writeFileSync(
    file,
    `#!/bin/sh
case "$*" in
  "monitor --system --dest org.freedesktop.login1 --object-path ${session}") ${lines || ':'}
    exec sleep 60 ;;
  "call --system"*GetSession*) echo "${sessions}" ;;
  "call --system"*"${session}"*LockedHint) echo "(<${isLocked}>,)" ;;
  *) exit 1 ;;
esac
`,
  )
  chmodSync(file, 0o755)
  return file
}
const watch = (command: string, platform = 'linux') =>
  watchScreenLock(platform, linuxSession(command), command)

test('a session that is locked, and free again, is heard of', async () => {
  const lock = watch(bus({ said: ['Monitoring signals', change(true), change(true), change(false)] }))
  const heard: boolean[] = []
  await new Promise<void>((resolve) =>
    lock.changed.listen(() => {
      heard.push(lock.isLocked())
      if (heard.length === 2) resolve()
    }),
  )
  expect(heard).toEqual([true, false])
})

test('one that was locked before the app began is known', async () => {
  const lock = watch(bus({ isLocked: true }))
  await expect.poll(lock.isLocked).toBe(true)
})

test.each([
  ['there is no session', bus({ sessions: '' })],
  ['nobody can be asked', '/nowhere/gdbus'],
])('where %s, none is locked', async (_what, command) => {
  const { bus: asked } = linuxSession(command)
  const answered: (string | null)[] = []
  const lock = watchScreenLock(
    'linux',
    { bus: async (question) => answered[answered.push(await asked(question)) - 1] ?? null },
    command,
  )
  await expect.poll(() => answered).toHaveLength(1)
  expect(lock.isLocked()).toBe(false)
})

test.each(['darwin', 'win32'])('%s tells Electron itself', (platform) => {
  const lock = watchScreenLock(platform, {
    bus: () => {
      throw new Error('nothing is asked')
    },
  })
  expect(lock.isLocked()).toBe(false)
})
