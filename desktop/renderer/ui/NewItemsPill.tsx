import { ArrowUp } from 'lucide-react'
import { Button } from './Button.tsx'

interface NewItemsPillProps {
  /** How many have come, in words; null for none. */
  label: string | null
  onShow: () => void
}

/** Says what has come since a list was read. It floats above the list and moves nothing. */
export function NewItemsPill({ label, onShow }: NewItemsPillProps) {
  return (
    <output className="pointer-events-none sticky top-22 z-10 flex h-0 justify-center">
      {label && (
        <Button
          size="small"
          variant="primary"
          icon={<ArrowUp aria-hidden />}
          className="pointer-events-auto -translate-y-4 rounded-full! shadow-float"
          onClick={onShow}
        >
          {label}
        </Button>
      )}
    </output>
  )
}
