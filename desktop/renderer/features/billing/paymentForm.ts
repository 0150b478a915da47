/** What every payment form is given, whoever stands behind it. */
export interface PaymentFormProps {
  clientSecret: string
  /** Where the provider sends the browser after a step outside of this page. */
  returnUrl: string
  /** Somebody signed out is asked where the receipt goes. */
  asksEmail: boolean
  /** What the button says where nothing is paid now. */
  submitLabel?: string
  onPaid: () => void
  /** Told what the provider is about to charge, in its own words. */
  onTotal?: (amount: string) => void
}

/** The authentication that a bank wants for a payment that is already made out. */
export interface AuthenticationProps {
  clientSecret: string
  onPassed: () => void
  onFailed: (sentence: string) => void
}
