import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('tells zod to do without eval before zod is loaded', () => {
  // In a program of its own: here zod may have been loaded before.
  const program = "await import('./jitless.ts'); console.log((await import('zod/mini')).config().jitless)"
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(said.trim()).toBe('true')
})
