import { marketplaceCurrency } from '#shared/money.ts'
import { site } from '#shared/site.ts'
import type { CliContext } from '../context.ts'
import { fail, ok, reasonOf, warn, type Finding } from './check.ts'
import { webhookAge } from './outside.ts'

const set = 'plaza payments setup --execute'

type Look = (context: CliContext) => Promise<Finding>

const account: Look = async ({ services }) => {
  const { accountId, canCharge, canPayOut } = await services.providerSetup.readAccount()
  if (!canCharge) return fail(`${accountId} may not charge yet`, 'finish the account at the provider')
  if (!canPayOut) return fail(`${accountId} may not pay out yet`, 'finish the account at the provider')
  return ok(`${accountId} may charge and pay out`)
}

const country: Look = async ({ services }) => {
  const { country: found } = await services.providerSetup.readAccount()
  return found === site.country
    ? ok(found)
    : fail(
        `the account is in ${String(found)}, the site says ${site.country}`,
        'change country in shared/site.ts',
      )
}

const currency: Look = async ({ services }) => {
  const { currency: found } = await services.providerSetup.readAccount()
  return found === marketplaceCurrency
    ? ok(found)
    : fail(
        `the account settles in ${String(found)}, the ledger is kept in ${marketplaceCurrency}: fees would not be booked`,
        `settle in ${marketplaceCurrency} at the provider`,
      )
}

const rights: Look = async ({ services }) => {
  const found = await services.providerSetup.listRights()
  const lacking = found.filter(({ isGranted }) => !isGranted).map(({ right }) => right)
  return lacking.length > 0
    ? fail(`the key may not ${lacking.join(', ')}`, 'give the key these rights at the provider')
    : ok(`the key may do all ${found.length} things that the program does`)
}

const schedule: Look = async ({ services }) => {
  const { payoutSchedule } = await services.providerSetup.readAccount()
  if (payoutSchedule === 'manual') return ok(payoutSchedule)
  return payoutSchedule === null
    ? warn(
        'not known: the provider does not tell when it pays the platform out; it must be manual',
        'look in the provider’s dashboard under Settings, Payouts, and set it to manual there',
      )
    : warn(
        `the platform’s own payouts are ${payoutSchedule}: what creators are owed may be paid out to you before them`,
        'set the platform’s payouts to manual at the provider',
      )
}

const kindOf =
  (kinds: readonly string[]): Look =>
  async ({ services }) => {
    const rows = (await services.providerSetup.compare()).filter(({ kind }) => kinds.includes(kind))
    const open = rows.filter(({ state }) => state !== 'agrees')
    return open.length > 0
      ? fail(open.map(({ name, state, detail }) => `${name}: ${state}, ${detail}`).join('; '), set)
      : ok(`${rows.length} agree`)
  }

const catalogue: Look = async (context) => {
  const { plans } = context.services
  const onSale = (await plans.listAll()).filter(({ isActive }) => isActive)
  return onSale.length > 0
    ? kindOf(['product', 'price'])(context)
    : warn('no plan is for sale: there was nothing to compare', 'plaza plans seed')
}

const taxes: Look = async ({ services }) => {
  const { mode, isActive, missing } = await services.providerSetup.readTaxes()
  if (mode === 'off') return ok('not reckoned')
  return isActive
    ? ok(`reckoned by the provider, ${mode === 'inclusive' ? 'in the prices' : 'on top of the prices'}`)
    : fail(
        `STRIPE_TAX is ${mode}, and the provider does not know ${missing.join(', ') || 'enough'}: nobody can pay`,
        'finish the tax settings at the provider',
      )
}

const version: Look = async ({ services }) => ok(await services.providerSetup.apiVersion())

const looks: Record<string, Look> = {
  account,
  country,
  currency,
  schedule,
  rights,
  taxes,
  catalogue,
  destinations: kindOf(['destination']),
  version,
  webhooks: webhookAge,
}

/** Asks the provider everything that a payment depends on, and changes nothing. */
export async function examinePayments(context: CliContext): Promise<(Finding & { check: string })[]> {
  const found = []
  for (const [check, look] of Object.entries(looks)) {
    try {
      found.push({ check, ...(await look(context)) })
    } catch (error) {
      found.push({ check, ...fail(reasonOf(error), 'plaza payments doctor') })
    }
  }
  return found
}
