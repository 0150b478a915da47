/** The provider cannot be reached, or answers nonsense: the same login may work a minute later. */
export class IdentityDown extends Error {
  override name = 'IdentityDown'
}

/** The provider, or what came in its name, does not vouch for anybody: this login is over. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused'
}

/** Whom the provider has signed out: one of its sessions, or everything of a person. */
export interface LogoutNotice {
  issuer: string
  subject?: string | undefined
  sid?: string | undefined
  /** Serves once: the caller remembers it. */
  tokenId: string
  issuedAt: Date
}

/** What one login must remember until its callback: kept in the visitor's session, used once. */
export interface LoginRecord {
  state: string
  nonce: string
  verifier: string
}

/** What the provider vouches for. A person is (issuer, subject); everything else may change. */
export interface Identity {
  issuer: string
  subject: string
  /** The provider's own session, named again by its back-channel logout. */
  sid?: string | undefined
  email?: string | undefined
  emailVerified: boolean
  preferredUsername?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  picture?: string | undefined
  /** Kept for the provider's logout only. */
  idToken: string
}

export interface IdentityProvider {
  /** `fresh` asks the provider to let the person prove themselves again. */
  startLogin(options?: { fresh?: boolean }): Promise<{ url: string; record: LoginRecord }>
  /** `callbackUrl` is the callback's public address with the query the provider sent. */
  finishLogin(callbackUrl: URL, record: LoginRecord): Promise<Identity>
  /** Where the browser ends the provider's session, or null when only ours ends. */
  endSessionUrl(idToken?: string): Promise<string | null>
  verifyLogoutToken(token: string): Promise<LogoutNotice>
}

const nobodySignsIn = (): Promise<never> => Promise.reject(new Error('nobody signs in to this program'))

/** For programs without a browser, such as the command line. */
export const noIdentity: IdentityProvider = {
  startLogin: nobodySignsIn,
  finishLogin: nobodySignsIn,
  endSessionUrl: nobodySignsIn,
  verifyLogoutToken: nobodySignsIn,
}
