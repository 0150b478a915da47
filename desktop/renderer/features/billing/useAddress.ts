import { useState } from 'react'
import type { BillingDetails } from '#shared/taxes.ts'
import type { ApiError } from '../../lib/api.ts'

type Errors = Partial<Record<string, string>>

/** What is being filled in of an address, and what was refused of it. */
export function useAddress() {
  const [value, setValue] = useState<BillingDetails | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  return {
    value,
    errors,
    onChange: (next: BillingDetails | null) => {
      setErrors({})
      setValue(next)
    },
    /** Puts a refusal beside its field; answers whether it was of one. */
    refuse: ({ code, sentence, issues }: ApiError): boolean => {
      const found: Errors = Object.fromEntries(
        issues.map(({ path, message: said }) => [path.replace(/^billing\./, ''), said]),
      )
      if (code === 'billing.tax_id') found['taxId'] = sentence
      if (code === 'billing.address_needed') found[value?.country ? 'postalCode' : 'country'] = sentence
      setErrors(found)
      return Object.keys(found).length > 0
    },
  }
}

export type Address = ReturnType<typeof useAddress>
