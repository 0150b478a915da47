import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { app } from '../testing/fakes/app.ts'
import { freshFolder } from '../testing/folders.ts'
import { reset } from '../testing/world.ts'
import { watchTrayHost } from './trayHost.ts'

afterEach(() => {
  app.emit('quit')
  reset()
})

/** A program that says these lines and goes on, as the monitor of a bus does; `later` when it is told to. */
function monitor(...lines: string[]): string {
  const file = join(freshFolder(), 'gdbus')
  writeFileSync(file, `#!/bin/sh\n${lines.map((line) => `echo '${line}'`).join('\n')}\nexec sleep 60\n`)
  chmodSync(file, 0o755)
  return file
}
const there = 'The name org.kde.StatusNotifierWatcher is owned by :1.1'
const absent = 'The name org.kde.StatusNotifierWatcher does not have an owner'

test('on other systems there always is one', async () => {
  const host = watchTrayHost('darwin', 'never-run')
  await host.asked
  expect(host.isThere()).toBe(true)
})

test.each([
  [there, true],
  [absent, false],
])('on Linux the session bus knows: %s', async (line, isThere) => {
  const host = watchTrayHost('linux', monitor('Monitoring signals', line))
  await host.asked
  expect(host.isThere()).toBe(isThere)
})

test('one that comes later, and one that goes, are heard of', async () => {
  const host = watchTrayHost('linux', monitor(absent, there, absent, absent))
  const heard: boolean[] = []
  await new Promise<void>((resolve) =>
    host.changed.listen(() => {
      heard.push(host.isThere())
      if (heard.length === 3) resolve()
    }),
  )
  expect(heard).toEqual([false, true, false])
})

test('where nobody can be asked, one is assumed', async () => {
  const host = watchTrayHost('linux', '/nowhere/gdbus')
  await host.asked
  expect(host.isThere()).toBe(true)
})
