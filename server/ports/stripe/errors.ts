interface Reason {
  /** The provider's own word for the failure. */
  code: string
  /** True when the provider only repeats what it once answered to this key, and will go on doing so. */
  isReplay?: boolean
  cause?: unknown
}

/** What every failed call to the payment provider turns into. */
export abstract class GatewayError extends Error {
  /** The provider's own word for the failure, for logs and decisions. */
  readonly code: string
  readonly isReplay: boolean

  constructor(message: string, { code, isReplay = false, cause }: Reason) {
    super(message, { cause })
    this.code = code
    this.isReplay = isReplay
    this.name = new.target.name
  }
}

/** The card was refused. The message is the provider's sentence, fit to be shown to the payer. */
export class GatewayDeclined extends GatewayError {
  /** The bank's reason (`insufficient_funds`), where it gave one. */
  readonly declineCode: string | null

  constructor(message: string, reason: Reason & { declineCode: string | null }) {
    super(message, reason)
    this.declineCode = reason.declineCode
  }
}

/** The provider understood the request and will not do it. Nothing happened; asking again changes nothing. */
export class GatewayRefused extends GatewayError {}

/** The object asked for, or one that the request names, does not exist at the provider. */
export class GatewayMissing extends GatewayError {
  /** The parameter that names it; null when it is the object of the address. */
  readonly param: string | null

  constructor(message: string, reason: Reason & { param: string | null }) {
    super(message, reason)
    this.param = reason.param
  }
}

/** The provider did not answer, or answered that it cannot work now or not for our key. */
export class GatewayDown extends GatewayError {
  /** True when nothing can have happened; false when a write may or may not have gone through. */
  readonly outcomeKnown: boolean
  /** True when the next call will fare no better, whatever it asks for: no answer at all, or no right to ask. */
  readonly isUnreachable: boolean
  /** True when the key was revoked, or lacks a right: whatever was asked for waits until the operator has acted. */
  readonly isKeyRefused: boolean

  constructor(
    message: string,
    reason: Reason & { outcomeKnown: boolean; isUnreachable?: boolean; isKeyRefused?: boolean },
  ) {
    super(message, reason)
    this.outcomeKnown = reason.outcomeKnown
    this.isKeyRefused = reason.isKeyRefused ?? false
    this.isUnreachable = this.isKeyRefused || (reason.isUnreachable ?? false)
  }
}

/** Whether a request named a customer that was deleted at the provider. */
export const isMissingCustomer = (error: unknown): boolean =>
  error instanceof GatewayMissing && error.param === 'customer'
