import { WifiOff } from 'lucide-react'
import { useOnline } from '../lib/useOnline.ts'
import { words } from './strings.ts'

/** Under the top bar while there is no network. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <output className="block">
      {!isOnline && (
        <span className="flex items-center justify-center gap-2 border-b bg-sponsored-bg px-4 py-2 text-control text-sponsored-text">
          <WifiOff className="size-4 shrink-0" aria-hidden />
          {words.offline}
        </span>
      )}
    </output>
  )
}
