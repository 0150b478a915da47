import { useState } from 'react'
import useSWR from 'swr'
import type { Rehearsal } from '#shared/rehearsals.ts'
import { differencesOf } from '#shared/rehearsalWords.ts'
import { type ApiError, getJson } from './api.ts'

/** What an act would change, as somebody sees it before they do it. */
export interface Rehearsing {
  /** Undefined while it loads, and where it could not be. */
  rehearsal: Rehearsal | undefined
  isLoading: boolean
  hasFailed: boolean
  /** What became another when the act was refused: a sentence for each difference. */
  differences: readonly string[]
  /** Goes along with the act: it is done as it was seen, or refused. */
  expected: { expected?: string }
  /** For `onRefused`: shows the list of now, where the act was refused because of it. */
  takeRefusal: (error: ApiError) => boolean
}

const never = { revalidateOnFocus: false, revalidateOnReconnect: false }

/** Reads what an act would change from its address; with null there is none. */
export function useRehearsal(address: string | null): Rehearsing {
  const { data, error, isValidating, mutate } = useSWR<Rehearsal, ApiError>(
    address,
    (from: string) => getJson<Rehearsal>(from),
    never,
  )
  const [changed, setChanged] = useState<{ address: string | null; differences: string[] } | null>(null)
  const isLoading = address !== null && isValidating
  const rehearsal = isLoading ? undefined : data
  return {
    rehearsal,
    isLoading,
    hasFailed: error !== undefined && !isLoading,
    differences: changed?.address === address ? changed.differences : [],
    expected: rehearsal ? { expected: rehearsal.hash } : {},
    takeRefusal: (refused) => {
      const now = refused.body['rehearsal'] as Rehearsal | undefined
      if (refused.code !== 'rehearsal.changed' || !now) return false
      setChanged({ address, differences: differencesOf(data?.consequences ?? [], now.consequences) })
      void mutate(now, { revalidate: false })
      return true
    },
  }
}
