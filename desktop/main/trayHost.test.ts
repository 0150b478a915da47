import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { hasTrayHost } from './trayHost.ts'

/** A command that answers this, when it is asked for the tray's own name. */
function bus(answer: string, code = 0): string {
  const file = join(freshFolder(), 'gdbus')
  writeFileSync(
    file,
    `#!/bin/sh\ncase "$*" in *NameHasOwner*StatusNotifierWatcher) echo '${answer}'; exit ${code};; esac\nexit 1\n`,
  )
  chmodSync(file, 0o755)
  return file
}

test.each([
  ['(true,)', 0, true],
  ['(false,)', 0, false],
  ['no bus', 1, true],
])('the session bus says %s, with code %i: %s', async (answer, code, has) => {
  expect(await hasTrayHost('linux', bus(answer, code))).toBe(has)
})

test('without a bus to ask, or on another system, there is one', async () => {
  expect(await hasTrayHost('linux', '/nowhere/gdbus')).toBe(true)
  expect(await hasTrayHost('darwin', bus('(false,)'))).toBe(true)
  expect(await hasTrayHost('win32', bus('(false,)'))).toBe(true)
})
