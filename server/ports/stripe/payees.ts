import type { Stripe } from 'stripe'
import type { GatewayParts } from './client.ts'
import { makeOnce } from './once.ts'
import type { NewPayee, PayeeFacts } from './marketplace.facts.ts'
import type { MarketplaceGateway } from '../stripe.ts'

type PayeeOperations = Pick<MarketplaceGateway, 'createPayee' | 'readPayee' | 'payeeLink' | 'payeeCountries'>

const include: Stripe.V2.Core.AccountRetrieveParams['include'] = ['configuration.recipient', 'requirements']

function payeeFacts(account: Stripe.V2.Core.Account): PayeeFacts {
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  const isClosed = account.closed ?? false
  return {
    accountId: account.id,
    capability: (transfers?.status ?? 'none') as PayeeFacts['capability'],
    isPayable: transfers?.status === 'active' && !isClosed,
    isClosed,
    requirementsDue: (account.requirements?.entries ?? []).map((entry) => entry.description),
  }
}

async function createPayee(stripe: Stripe, payee: NewPayee): Promise<PayeeFacts> {
  const { userId, replaces } = payee
  const params: Stripe.V2.Core.AccountCreateParams = {
    contact_email: payee.email,
    display_name: payee.displayName,
    dashboard: 'express',
    identity: { country: payee.country },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    metadata: { userId },
    include,
  }
  return makeOnce({
    name: `acct:${userId}${replaces ? `:${replaces}` : ''}`,
    params,
    make: async (wanted, options) => payeeFacts(await stripe.v2.core.accounts.create(wanted, options)),
  })
}

export function payeeOperations({ ask }: GatewayParts): PayeeOperations {
  return {
    createPayee: (payee) => ask((stripe) => createPayee(stripe, payee)),
    readPayee: (id) =>
      ask(async (stripe) => payeeFacts(await stripe.v2.core.accounts.retrieve(id, { include }))),
    payeeCountries: (country) =>
      ask(async (stripe) => (await stripe.countrySpecs.retrieve(country)).supported_transfer_countries),
    payeeLink: ({ accountId, returnUrl, refreshUrl }) =>
      ask(async (stripe) => {
        const link = await stripe.v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: {
              return_url: returnUrl,
              refresh_url: refreshUrl,
            },
          },
        })
        return { url: link.url, expiresAt: new Date(link.expires_at) }
      }),
  }
}
