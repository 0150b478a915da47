import { useState } from 'react'
import type { BillingDetails } from '#shared/taxes.ts'
import type { ApiError } from '../../lib/api.ts'

/** What a form sends beside the address has fields of its own. */
const ofAddress = /^(billing\.)?(name|country|postalCode|city|line1|taxId)$/

/** What is being filled in of an address, and what was refused of it. */
export function useAddress() {
  const [value, fill] = useState<BillingDetails | null>(null)
  const [refused, setRefused] = useState<{ error: ApiError; isEarly: boolean } | null>(null)
  return {
    value,
    /** The last refusal of it; an early one came before its fields were there. */
    refused,
    /** Puts in what is known; a refusal that came before it stays. */
    fill,
    onChange: (next: BillingDetails | null) => {
      setRefused(null)
      fill(next)
    },
    /** Another try begins. */
    clearErrors: () => setRefused(null),
    /** Keeps a refusal for its field to show; answers whether it was of one. */
    refuse: (error: ApiError): boolean => {
      const isOwn = error.code.startsWith('billing.') || error.issues.some(({ path }) => ofAddress.test(path))
      setRefused(isOwn ? { error, isEarly: !value } : null)
      return isOwn
    },
  }
}

export type Address = ReturnType<typeof useAddress>
