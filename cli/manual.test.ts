import { expect, test, vi } from 'vitest'
import { manual } from './manual.testing.ts'

// It loads every command there is.
vi.setConfig({ testTimeout: 60_000 })

test('the page about the command line says what the commands say', async () => {
  await expect(await manual()).toMatchFileSnapshot('../docs/cli.md')
})
