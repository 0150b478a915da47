import { useState } from 'react'

/** A figure that is seen to change when it does, a payout say; it stands still when the page is opened. */
export function Settling({ value }: { value: string }) {
  const [first] = useState(value)
  const [hasChanged, setChanged] = useState(false)
  if (value !== first && !hasChanged) setChanged(true)
  return (
    <span key={value} className={hasChanged ? 'just-changed inline-block' : 'inline-block'}>
      {value}
    </span>
  )
}
