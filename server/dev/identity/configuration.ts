import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { memoryAdapter } from './memoryAdapter.ts'
import { failurePage, signedOutPage, signOutPage, type DemoAccount } from './pages.ts'
import { accountName, claimsOf, type PersonFacts } from './people.ts'
import type { IdentitySecrets } from './secrets.ts'

export interface EmbeddedIdentityOptions {
  publicUrl: string
  /** Where the signing key is kept. */
  dataDir: string
  /** The origin on which this process listens: the provider's own calls go there. */
  listeningOrigin: () => string
  /** Sends them, where this process asks its callers for more than HTTP does. */
  selfFetch?: typeof fetch | undefined
  demoAccounts?: readonly DemoAccount[]
  /** What a name says of its person beyond the default; asked at every sign-in. */
  facts?: PersonFacts
  onError?: (error: Error) => void
}

interface Parts extends EmbeddedIdentityOptions {
  secrets: IdentitySecrets
  client: { clientId: string; clientSecret: string }
}

const SCOPE = 'openid profile email'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** What the provider library needs to hear so that none of its stand-ins, notices or open doors remain. */
export function identityConfiguration(parts: Parts): Configuration {
  const { publicUrl, secrets, client, facts = () => undefined } = parts
  const port = new URL(publicUrl).port || 'default'
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [new URL('/api/callback', publicUrl).href],
        post_logout_redirect_uris: [new URL('/', publicUrl).href],
        backchannel_logout_uri: new URL('/api/auth/backchannel-logout', publicUrl).href,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [secrets.signingKey] },
    cookies: {
      keys: [secrets.cookieKey],
      // Browsers share cookies across the ports of a host: each server has its own names.
      names: {
        session: `idp_session_${port}`,
        interaction: `idp_interaction_${port}`,
        resume: `idp_resume_${port}`,
      },
    },
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name', 'picture'],
    },
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 10 * MINUTE,
      Session: DAY,
      Grant: DAY,
    },
    interactions: { url: (_, { uid }) => `/dev/idp/interaction/${uid}` },
    findAccount: (_, subject) => {
      const name = accountName(subject)
      return name ? { accountId: name, claims: () => claimsOf(name, facts) } : undefined
    },
    loadExistingGrant: grantEverything,
    clientBasedCORS: () => false,
    fetch: (url, options) => fetchInside(parts, new URL(url), options),
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html'
      ctx.body = failurePage(description ?? error)
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => void (ctx.body = signOutPage({ markup: form })),
        postLogoutSuccessSource: (ctx) => void (ctx.body = signedOutPage()),
      },
    },
  }
}

/** There is nothing to consent to: the only client is the site itself. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

/** The library's own dispatcher refuses loopback addresses, which is where the site is. */
function fetchInside(parts: Parts, { origin, pathname, search }: URL, options: RequestInit = {}) {
  const isOurs = origin === new URL(parts.publicUrl).origin
  const send = isOurs && parts.selfFetch ? parts.selfFetch : fetch
  const base = isOurs ? parts.listeningOrigin() : origin
  return send(new URL(pathname + search, base), { ...options, dispatcher: undefined })
}
