import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')

test('the built app starts, brings its own server up, opens it with the key and ends it', () => {
  const userData = mkdtempSync(join(tmpdir(), 'plaza-built-'))
  const run = () =>
    execFileSync('node', [join(root, 'desktop/testing/runBuilt.ts'), root, userData], { encoding: 'utf8' })
  let output: string
  try {
    output = run()
  } finally {
    rmSync(userData, { recursive: true })
  }
  expect(JSON.parse(output)).toEqual({
    preload: join(root, 'out/preload/index.cjs'),
    welcome: { url: 'plaza-shell://app/welcome.html', status: 200 },
    local: 'ready',
    page: { status: 200, type: 'text/html; charset=utf-8', isRefused: true },
    exitCode: 0,
    bridges: { shell: ['plazaShell'], server: ['plazaDesktop'], other: [] },
  })
})
