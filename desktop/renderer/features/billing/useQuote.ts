import useSWR from 'swr'
import { upgradeSubscription } from '#shared/billing.ts'
import { type ApiError, call } from '../../lib/api.ts'
import { sendToLogin } from '../../lib/login.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { words } from './strings.ts'

/**
 * What an upgrade costs now, by the provider's own reckoning. `opening` counts how often it was asked for:
 * the amount falls with every day that passes, so each look is a fresh one.
 */
export function useQuote(planSlug: string, opening: number) {
  const { data, error, isLoading } = useSWR<{ amountDue: number; currency: string }, ApiError>(
    ['upgrade-quote', planSlug, opening],
    () => call(upgradeSubscription, { body: { planSlug, preview: true } }),
    {
      onError: ({ status }) => {
        if (status === 401) sendToLogin()
      },
    },
  )
  return {
    quote: data,
    isAsking: isLoading,
    refusal: error ? refusalOf(error, { sentence: words.upgradeFailed, prefersReason: true }) : null,
  }
}
