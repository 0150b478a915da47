import { useConfig } from './boot.ts'

/** Says a price of a membership with what comes on top of it. */
export function usePlusTax(): (price: string) => string {
  const taxes = useConfig()?.taxes
  return (price) => (taxes === 'exclusive' ? `${price} plus tax` : price)
}
