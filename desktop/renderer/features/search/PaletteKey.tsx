import { lazy, Suspense, useEffect, useState } from 'react'
import type { PaletteGroup } from './palette.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** Ctrl+K or Cmd+K opens the palette; nothing of it is loaded before. */
export function PaletteKey({ commands }: { commands: readonly PaletteGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setWasOpen(true)
      setOpen((now) => !now)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} commands={commands} />
    </Suspense>
  )
}
