import { useState } from 'react'
import { getMissed, type Missed } from '#shared/visits.ts'
import { useData } from '../../lib/data.ts'
import { useViewer } from '../../lib/viewer.ts'

/**
 * What the reader missed, where the page came with it: what arrives later would push away what they have begun
 * to read, and is shown when they come to the page again.
 */
export function useMissed(): Missed | null {
  const viewer = useViewer()
  const { data } = useData(getMissed, viewer?.isEntitled ? {} : null)
  const missed = data?.missed ?? null
  const [isShown] = useState(missed !== null)
  return isShown ? missed : null
}
