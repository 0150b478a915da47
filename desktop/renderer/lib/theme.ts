import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Density = 'comfortable' | 'compact'

interface Appearance {
  /** What the person chose. */
  choice: ThemeChoice
  density: Density
}

interface ThemeState extends Appearance {
  /** What is on the screen. */
  shown: 'light' | 'dark'
  choose: (choice: ThemeChoice) => void
  setDensity: (density: Density) => void
}

const keys = { choice: 'plaza.theme', density: 'plaza.density' }
const canvas = { light: '#F8F9FB', dark: '#0E1014' }

// A browser may refuse storage altogether; the choice then lasts as long as the page.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // See read.
  }
}

function stored(): Appearance {
  const choice = read(keys.choice)
  return {
    choice: choice === 'light' || choice === 'dark' ? choice : 'system',
    density: read(keys.density) === 'compact' ? 'compact' : 'comfortable',
  }
}

/** On a server there is no system to ask: the first paint decides. */
const systemIsDark = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
const resolve = (choice: ThemeChoice) => (choice === 'system' ? (systemIsDark() ? 'dark' : 'light') : choice)

export const useTheme = create<ThemeState>()((set) => ({
  // What a server draws: what is stored comes when the page is taken over.
  choice: 'system',
  density: 'comfortable',
  shown: 'light',
  choose: (choice) => {
    write(keys.choice, choice)
    set({ choice, shown: resolve(choice) })
  },
  setDensity: (density) => {
    write(keys.density, density)
    set({ density })
  },
}))

const refresh = () => {
  const kept = stored()
  useTheme.setState({ ...kept, shown: resolve(kept.choice) })
}
if (typeof window !== 'undefined') refresh()

function paint({ shown, density }: ThemeState): void {
  const root = document.documentElement
  root.dataset.theme = shown
  root.dataset.density = density
  root.style.colorScheme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', canvas[shown])
}

/** Paints the choice, and keeps it in step with the system and with other tabs. */
export function followTheme(): void {
  paint(useTheme.getState())
  useTheme.subscribe(paint)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    useTheme.setState(({ choice }) => ({ shown: resolve(choice) }))
  })
  addEventListener('storage', ({ key }) => {
    if (key === keys.choice || key === keys.density) refresh()
  })
}
