import { expect, test } from 'vitest'
import { manual } from './manual.testing.ts'

test('the page about the command line says what the commands say', async () => {
  await expect(await manual()).toMatchFileSnapshot('../docs/cli.md')
})
