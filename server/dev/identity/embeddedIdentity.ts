import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { errors, Provider } from 'oidc-provider'
import { smallPageCss } from '#server/http/smallPage.ts'
import { identityConfiguration, type EmbeddedIdentityOptions } from './configuration.ts'
import { failurePage, signInPage, STYLE_SHEET } from './pages.ts'
import { accountName } from './people.ts'
import { identitySecrets } from './secrets.ts'

/**
 * Names the provider whatever address it is reached at, so that people stay who they are when the site moves
 * to another port.
 */
export const EMBEDDED_ISSUER = 'http://localhost/dev/idp'

/** Where the provider lives below the site's public address; mount its router there. */
export const EMBEDDED_IDENTITY_PATH = '/dev/idp'

export interface EmbeddedIdentity {
  /** Mount at `EMBEDDED_IDENTITY_PATH` before any body parser. */
  router: Router
  issuer: string
  clientId: string
  clientSecret: string
}

const CLIENT_ID = 'plaza'

/** An OpenID Connect provider in this very process, in which whoever types a name is that person. */
export function embeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('the embedded identity provider does not start in production: set OIDC_ISSUER')
  }
  const secrets = identitySecrets(options.dataDir)
  const client = { clientId: CLIENT_ID, clientSecret: secrets.clientSecret }
  const provider = new Provider(EMBEDDED_ISSUER, identityConfiguration({ ...options, secrets, client }))
  provider.proxy = true
  if (options.onError) provider.on('server_error', (_, error) => options.onError?.(error))

  const router = express.Router()
  router.use(publicAddress(options.publicUrl))
  router.get(STYLE_SHEET.slice(EMBEDDED_IDENTITY_PATH.length), (_, response) => {
    response.type('css').send(smallPageCss)
  })
  router.use('/interaction/:uid', signIn(provider, options))
  const answer = provider.callback()
  router.use((request, response) => void answer(request, response))
  return { router, issuer: EMBEDDED_ISSUER, ...client }
}

/** The provider makes its addresses from the request's Host, which is another one for calls from inside. */
function publicAddress(publicUrl: string): RequestHandler {
  const { host, protocol } = new URL(publicUrl)
  return (request, _response, next) => {
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    next()
  }
}

function signIn(provider: Provider, { demoAccounts = [] }: EmbeddedIdentityOptions): Router {
  const router = express.Router({ mergeParams: true })
  const demoNames = new Map(demoAccounts.map(({ username }) => [username.toLowerCase(), username]))

  router.get(
    '/',
    whileUnderWay(async (request, response) => {
      await provider.interactionDetails(request, response)
      response.set('Cache-Control', 'no-store').send(signInPage({ demoAccounts }))
    }),
  )

  router.post(
    '/',
    express.urlencoded({ extended: false, limit: '4kb' }),
    whileUnderWay(async (request, response) => {
      const typed = accountName((request.body as { username?: unknown } | undefined)?.username)
      if (typed === undefined) {
        const error = 'A name has 1 to 64 characters.'
        response.status(400).send(signInPage({ demoAccounts, error }))
        return
      }
      const accountId = demoNames.get(typed.toLowerCase()) ?? typed
      await forgetLastPerson(provider, request, response)
      await provider.interactionFinished(request, response, { login: { accountId } })
    }),
  )
  return router
}

/**
 * Ends the session of whoever signed in before in this browser. Left to itself, the provider would do it by
 * a page that submits itself by script.
 */
async function forgetLastPerson(provider: Provider, request: Request, response: Response) {
  const interaction = await provider.interactionDetails(request, response)
  if (!interaction.session) return
  const session = await provider.Session.findByUid(interaction.session.uid)
  await session?.destroy()
  interaction.session = undefined
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

/** Draws a page of its own where the sign-in is over, or belongs to another browser. */
function whileUnderWay(handler: (request: Request, response: Response) => Promise<void>): RequestHandler {
  return async (request, response) => {
    try {
      await handler(request, response)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      response.status(400).send(failurePage('This sign-in has expired or was started in another window.'))
    }
  }
}
