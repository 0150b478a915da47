import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

const isColored = async (settings: Record<string, string>): Promise<boolean> => {
  // No terminal, so that only what is asked for counts.
  for (const [name, value] of Object.entries({ CI: '1', NO_COLOR: '', ...settings })) vi.stubEnv(name, value)
  vi.resetModules()
  const { colors } = await import('./colors.ts')
  return colors.isColorSupported
}

test('colours are for who asks for them, and a variable that is left empty asks for nothing', async () => {
  expect(await isColored({ FORCE_COLOR: '1' })).toBe(true)
  expect(await isColored({ FORCE_COLOR: '0' })).toBe(false)
  expect(await isColored({ FORCE_COLOR: '' })).toBe(false)
  expect(await isColored({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false)
})
