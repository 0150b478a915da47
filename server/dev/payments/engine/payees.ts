import type { Stripe } from 'stripe'
import { accountObject, recipientOf } from '../objects/connect.ts'
import type { OnboardingLink } from '../records.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'

interface AccountRequest {
  contact_email: string
  display_name: string
  identity: { country: string }
  metadata: Record<string, string>
}

const linkLifeSeconds = 600

export function createAccount(world: World, request: AccountRequest): Stripe.V2.Core.Account {
  return world.store.put(
    'v2.core.account',
    accountObject({
      id: world.newId('acct'),
      created: new Date(world.seconds() * 1000).toISOString(),
      email: request.contact_email,
      name: request.display_name,
      country: request.identity.country,
      metadata: request.metadata,
    }),
  )
}

interface LinkRequest {
  accountId: string
  returnUrl: string
  refreshUrl: string
}

export function createLink(world: World, request: LinkRequest): OnboardingLink {
  const account = world.store.named('v2.core.account', request.accountId, 'account')
  if (account.closed)
    throw invalid('This account has been closed.', { code: 'account_closed', param: 'account' })
  return world.store.put('sandbox.link', {
    ...request,
    id: world.newId('onboarding'),
    expiresAt: world.seconds() + linkLifeSeconds,
    isUsed: false,
  })
}

/** A link works once, for ten minutes, until its holder has come to an end of it. */
export function openLink(world: World, token: string): OnboardingLink | null {
  const link = world.store.find('sandbox.link', token)
  return link && !link.isUsed && link.expiresAt > world.seconds() ? link : null
}

/** The payee has handed everything in and may be paid. */
export function finishOnboarding(world: World, accountId: string): void {
  const account = world.store.get('v2.core.account', accountId)
  const ready = world.store.put('v2.core.account', {
    ...account,
    configuration: { ...account.configuration, recipient: recipientOf('active') },
    requirements: { entries: [] },
  })
  world.emit('v2.core.account[requirements].updated', ready)
  world.emit('v2.core.account[configuration.recipient].capability_status_updated', ready)
}

/** The payee leaves the onboarding pages, finished or not; where to is the answer. */
export function leaveOnboarding(world: World, link: OnboardingLink, isFinished: boolean): string {
  world.store.put('sandbox.link', { ...link, isUsed: true })
  if (isFinished) finishOnboarding(world, link.accountId)
  world.emit('v2.core.account_link.returned', { id: link.accountId, object: 'v2.core.account_link' })
  return link.returnUrl
}

/** The account is gone: it is still read, but nothing may be sent to it, and it is not opened again. */
export function closeAccount(world: World, accountId: string): Stripe.V2.Core.Account {
  const account = world.store.get('v2.core.account', accountId)
  const closed = world.store.put('v2.core.account', {
    ...account,
    closed: true,
    configuration: { ...account.configuration, recipient: recipientOf('restricted') },
  })
  world.emit('v2.core.account.closed', closed)
  return closed
}
