import { Monitor, Moon, Sun } from 'lucide-react'
import { type ThemeChoice, useTheme } from '../../lib/theme.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { words } from './strings.ts'

const options: { value: ThemeChoice; label: React.ReactNode }[] = [
  { value: 'system', icon: Monitor, name: words.themeSystem },
  { value: 'light', icon: Sun, name: words.themeLight },
  { value: 'dark', icon: Moon, name: words.themeDark },
].map(({ value, icon: Icon, name }) => ({
  value: value as ThemeChoice,
  label: (
    <>
      <Icon aria-hidden />
      {name}
    </>
  ),
}))

export function ThemeSwitch() {
  const { choice, choose } = useTheme()
  return <Segmented label={words.theme} options={options} value={choice} onChange={choose} />
}
