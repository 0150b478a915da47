import * as client from 'openid-client'
import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { isLoopback } from '../../configRules.ts'
import { IdentityDown, IdentityRefused, type IdentityProvider } from '../identity.ts'
import { asIdentityError } from './failure.ts'
import { ALGORITHMS, readLogoutToken } from './logoutToken.ts'

export interface IdentitySettings {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  /** The site's public address; the callback is `/api/callback` below it. */
  publicUrl: string
  isProduction: boolean
  /**
   * Set for the embedded provider: the origin on which this process listens. Calls to the public origin and to
   * the issuer's go there, because those may not be reachable from inside.
   */
  listeningOrigin?: (() => string) | undefined
  /** Sends those calls, where this process asks its callers for more than HTTP does. */
  selfFetch?: typeof fetch | undefined
}

const SCOPE = 'openid profile email'
const CALLBACK_PATH = '/api/callback'
const TIMEOUT_SECONDS = 10
/** How far the provider's clock may be from ours, as for what else is checked of a token. */
const CLOCK_SECONDS = 30

interface Connection {
  config: client.Configuration
  keys: JWTVerifyGetKey
}

/** The identity provider of the settings over OpenID Connect: code flow, PKCE, state and nonce. */
export function openIdConnect(settings: IdentitySettings): IdentityProvider {
  const isEmbedded = settings.listeningOrigin !== undefined
  const fetchThere = mappedFetch(settings)
  const redirectUri = new URL(CALLBACK_PATH, settings.publicUrl).href
  let found: Promise<Connection> | undefined
  /** Whether the provider has been silent at the addresses that were found. */
  let isDoubted = false

  const look = (): Promise<Connection> =>
    discover(settings, fetchThere).catch((error: unknown) => {
      throw new IdentityDown('the identity provider does not answer', { cause: error })
    })

  /** Discovered at the first login and kept, tried again after a failure. */
  function connect(): Promise<Connection> {
    found ??= look().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }

  /** For a new login: a provider that was silent may have moved. What is under way goes on with what is known. */
  async function connectAnew(): Promise<Connection> {
    if (!isDoubted) return connect()
    const connection = await look()
    found = Promise.resolve(connection)
    isDoubted = false
    return connection
  }

  return {
    async startLogin({ fresh = false } = {}) {
      const { config } = await connectAnew()
      const record = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: record.state,
        nonce: record.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(record.verifier),
        code_challenge_method: 'S256',
        ...(isEmbedded || fresh ? { prompt: 'login' } : {}),
      })
      return { url: url.href, record }
    },

    async finishLogin(callbackUrl, record) {
      const { config, keys } = await connect()
      try {
        const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
          pkceCodeVerifier: record.verifier,
          expectedState: record.state,
          expectedNonce: record.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new IdentityRefused('the provider sent no ID token')
        await jwtVerify(tokens.id_token, keys, {
          algorithms: ALGORITHMS,
          issuer: settings.issuer,
          clockTolerance: CLOCK_SECONDS,
        })
        const isAsked = config.serverMetadata().userinfo_endpoint !== undefined
        const told = isAsked ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        const person: Record<string, unknown> = { ...claims, ...told }
        // An address is vouched for where it is said.
        const addressed: Record<string, unknown> = 'email' in told ? told : claims
        return {
          issuer: claims.iss,
          subject: claims.sub,
          sid: text(claims['sid']),
          email: text(addressed['email']),
          emailVerified: isTrue(addressed['email_verified']),
          preferredUsername: text(person['preferred_username']),
          givenName: text(person['given_name']),
          familyName: text(person['family_name']),
          picture: text(person['picture']),
          idToken: tokens.id_token,
        }
      } catch (error) {
        const failure = asIdentityError(error)
        if (failure instanceof IdentityDown) isDoubted = true
        throw failure
      }
    },

    async endSessionUrl(idToken) {
      if (isEmbedded) return null
      const { config } = await connect()
      if (!config.serverMetadata().end_session_endpoint) return null
      const hint: Record<string, string> = idToken ? { id_token_hint: idToken } : {}
      const parameters = { post_logout_redirect_uri: new URL('/', settings.publicUrl).href, ...hint }
      return client.buildEndSessionUrl(config, parameters).href
    },

    async verifyLogoutToken(token) {
      const { keys } = await connect()
      try {
        return await readLogoutToken(token, { keys, issuer: settings.issuer, audience: settings.clientId })
      } catch (error) {
        throw asIdentityError(error)
      }
    },
  }
}

async function discover(settings: IdentitySettings, fetchThere: typeof fetch): Promise<Connection> {
  const issuer = new URL(settings.issuer)
  const isInsecure = issuer.protocol === 'http:' && isLoopback(issuer.hostname) && !settings.isProduction
  const config = await client.discovery(
    issuer,
    settings.clientId,
    settings.clientSecret,
    authentication(settings),
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: (url, options) => fetchThere(url, options),
      execute: isInsecure ? [client.allowInsecureRequests] : [],
    },
  )
  const { issuer: discovered, jwks_uri: jwksUri } = config.serverMetadata()
  if (discovered !== settings.issuer) throw new Error(`the provider calls itself ${discovered}`)
  if (!jwksUri) throw new Error('the provider names no signing keys')
  return { config, keys: createRemoteJWKSet(new URL(jwksUri), { [jwksFetch]: fetchThere }) }
}

/** Sends the secret in the way the provider's metadata allows; without any word on it, as HTTP basic. */
function authentication({ clientSecret }: IdentitySettings): client.ClientAuth {
  if (!clientSecret) return client.None()
  const post = client.ClientSecretPost(clientSecret)
  const basic = client.ClientSecretBasic(clientSecret)
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return takesPost ? post(server, ...rest) : basic(server, ...rest)
  }
}

/** Never follows a redirect; sends calls for the embedded provider to the listening origin. */
function mappedFetch({ publicUrl, issuer, listeningOrigin, selfFetch }: IdentitySettings): typeof fetch {
  const embedded = [publicUrl, issuer].map((address) => new URL(address).origin)
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isOurs = listeningOrigin !== undefined && embedded.includes(url.origin)
    const target = isOurs ? new URL(url.pathname + url.search, listeningOrigin()) : url
    const send = isOurs && selfFetch ? selfFetch : fetch
    return send(target, { ...init, redirect: 'manual' })
  }
}

/** Some providers say it as a word. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
