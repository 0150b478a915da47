import { useEffect, useEffectEvent, useState } from 'react'
import { type Funding, getFunding } from '#shared/fundings.ts'
import { call } from '../../lib/api.ts'

const everyMilliseconds = 2000
const patienceMilliseconds = 60_000

export type FundingState =
  | { kind: 'confirming' }
  | { kind: 'unconfirmed' }
  | { kind: 'settled'; funding: Funding }

/** Follows a payment until the provider has said what became of it, for a minute at most. */
export function useFunding(
  ids: { campaignId: string; fundingId: string },
  onSettled: (funding: Funding) => void,
): FundingState {
  const { campaignId, fundingId } = ids
  const [state, setState] = useState<FundingState>({ kind: 'confirming' })
  const settle = useEffectEvent((funding: Funding) => {
    setState({ kind: 'settled', funding })
    onSettled(funding)
  })

  useEffect(() => {
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const ask = async () => {
      const funding = await call(getFunding, { params: { id: campaignId, fundingId } }).catch(() => null)
      if (isLeft) return
      if (funding && funding.status !== 'open') return settle(funding)
      if (Date.now() - startedAt >= patienceMilliseconds) return setState({ kind: 'unconfirmed' })
      timer = setTimeout(() => void ask(), everyMilliseconds)
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [campaignId, fundingId])

  return state
}
