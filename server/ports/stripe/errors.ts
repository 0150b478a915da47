/** What every failed call to the payment provider turns into. */
export abstract class GatewayError extends Error {
  /** The provider's own word for the failure, for logs and decisions. */
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.name = new.target.name
  }
}

/** The card was refused. The message is the provider's sentence, fit to be shown to the payer. */
export class GatewayDeclined extends GatewayError {
  /** The bank's reason (`insufficient_funds`), where it gave one. */
  readonly declineCode: string | null

  constructor(message: string, reason: { code: string; declineCode: string | null; cause?: unknown }) {
    super(message, reason.code, { cause: reason.cause })
    this.declineCode = reason.declineCode
  }
}

/** The provider understood the request and will not do it. Nothing happened; asking again changes nothing. */
export class GatewayRefused extends GatewayError {}

/** The object asked for does not exist at the provider. */
export class GatewayMissing extends GatewayError {}

/** The provider did not answer, or answered that it cannot work now. */
export class GatewayDown extends GatewayError {
  /** True when nothing can have happened; false when a write may or may not have gone through. */
  readonly outcomeKnown: boolean
  /** True when the provider only repeats what it once answered to this key, and will go on doing so. */
  readonly isReplay: boolean

  constructor(
    message: string,
    reason: { code: string; outcomeKnown: boolean; isReplay?: boolean; cause?: unknown },
  ) {
    super(message, reason.code, { cause: reason.cause })
    this.outcomeKnown = reason.outcomeKnown
    this.isReplay = reason.isReplay ?? false
  }
}
