// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import firstPaint from '../public/theme.js?raw'

function systemIs(theme: 'light' | 'dark') {
  const listeners: (() => void)[] = []
  const query = {
    matches: theme === 'dark',
    addEventListener: (_: string, change: () => void) => listeners.push(change),
  }
  vi.stubGlobal('matchMedia', () => query)
  return (next: 'light' | 'dark') => {
    query.matches = next === 'dark'
    for (const listener of listeners) listener()
  }
}

function shown() {
  const root = document.documentElement
  return {
    theme: root.dataset.theme,
    density: root.dataset.density,
    scheme: root.style.colorScheme,
    bar: document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
  }
}

function clean() {
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-density')
  document.documentElement.removeAttribute('style')
  document.head.innerHTML = '<meta name="theme-color" content="none">'
}

async function open() {
  vi.resetModules()
  const theme = await import('./theme.ts')
  theme.followTheme()
  return theme.useTheme
}

beforeEach(() => {
  localStorage.clear()
  clean()
})

describe('the first paint', () => {
  for (const system of ['light', 'dark'] as const)
    for (const choice of [null, 'system', 'light', 'dark', 'nonsense'])
      for (const density of [null, 'compact', 'comfortable'])
        it(`is what the app then shows: ${system} system, ${choice} chosen, ${density}`, async () => {
          systemIs(system)
          if (choice) localStorage.setItem('plaza.theme', choice)
          if (density) localStorage.setItem('plaza.density', density)
          // The script of the page itself, run as the page runs it.
          runInThisContext(firstPaint)
          const first = shown()
          clean()
          await open()
          expect(shown()).toEqual(first)
          expect(first.theme).toBe(choice === 'light' || choice === 'dark' ? choice : system)
          expect(first.scheme).toBe(first.theme)
          expect(first.density).toBe(density ?? 'comfortable')
        })
})

describe('the choice', () => {
  it('is kept and painted', async () => {
    systemIs('light')
    const useTheme = await open()
    useTheme.getState().choose('dark')
    useTheme.getState().setDensity('compact')
    expect(shown()).toEqual({ theme: 'dark', density: 'compact', scheme: 'dark', bar: '#0E1014' })
    expect((await open()).getState()).toMatchObject({ choice: 'dark', shown: 'dark', density: 'compact' })
  })

  it('of the system follows the system, any other stays', async () => {
    const change = systemIs('light')
    const useTheme = await open()
    change('dark')
    expect(shown().theme).toBe('dark')
    useTheme.getState().choose('light')
    change('dark')
    expect(shown().theme).toBe('light')
  })

  it('of another tab arrives here', async () => {
    systemIs('light')
    await open()
    localStorage.setItem('plaza.theme', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'plaza.theme' }))
    expect(shown().theme).toBe('dark')
  })

  it('works where nothing can be stored', async () => {
    systemIs('light')
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    try {
      const useTheme = await open()
      useTheme.getState().choose('dark')
      expect(shown().theme).toBe('dark')
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
