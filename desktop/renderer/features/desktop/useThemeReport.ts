import { useEffect } from 'react'
import { useTheme } from '../../lib/theme.ts'
import type { Bridge } from './useBridge.ts'

/** Gives the app's own menus and windows the theme that was chosen here. */
export function useThemeReport(bridge: Bridge): void {
  const theme = useTheme(({ choice }) => choice)
  useEffect(() => bridge.theme({ theme }), [bridge, theme])
}
