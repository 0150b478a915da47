import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { getPostUsage } from '#shared/plans.ts'
import { getSeats } from '#shared/seats.ts'
import { useData } from '../../lib/data.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { takeLinkToken } from './linkToken.ts'

/** What My Plan shows of seats; nothing to whoever has none. */
export function useSeats(isSignedIn: boolean) {
  const [token] = useState(() => takeLinkToken('seat'))
  const { data, error, mutate } = useData(getSeats, isSignedIn ? {} : null)
  const { mutate: renew } = useSWRConfig()
  /** Whoever takes or leaves a seat is a member, or none any more, and may write more or less. */
  const turned = () => {
    void mutate()
    void refreshViewer()
    void renew(getPostUsage.path)
  }
  return { data, error, mutate, token, turned }
}

export type Seats = ReturnType<typeof useSeats>
