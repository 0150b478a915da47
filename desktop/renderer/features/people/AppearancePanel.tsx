import type { ReactNode } from 'react'
import { useTheme } from '../../lib/theme.ts'
import { Card } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

const words = {
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
}
const themes = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: words.themes[value] }))
const densities = (['comfortable', 'compact'] as const).map((value) => ({
  value,
  label: words.densities[value],
}))

/** How the app looks on this device; `children` are further switches. */
export function AppearancePanel({ children }: { children: ReactNode }) {
  const { choice, choose, density, setDensity } = useTheme()
  return (
    <Card as="section" className="flex flex-col gap-4 md:p-6">
      <h2 className="font-bold">{words.appearance}</h2>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-control font-medium">{words.theme}</span>
        <Segmented label={words.theme} options={themes} value={choice} onChange={choose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-control font-medium">{words.density}</span>
        <Segmented label={words.density} options={densities} value={density} onChange={setDensity} />
      </div>
      {children}
    </Card>
  )
}
