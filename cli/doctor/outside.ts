import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { count, desc, eq, isNotNull, max, or } from 'drizzle-orm'
import { openMedia, type MediaStore } from '#server/ports/media.ts'
import { GatewayDown } from '#server/ports/stripe/errors.ts'
import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { createBillingGateway } from '#server/ports/stripe.ts'
import { currency } from '../columns.ts'
import { ageOf, fail, ok, reach, reasonOf, skip, warn, type Check, type Patient } from './check.ts'

const sampled = 200
const silentMs = 24 * 60 * 60 * 1000

async function uploads({ config, store, isOffline }: Patient) {
  if (config.s3 && isOffline) return skip('the media store is asked only without --offline')
  const home = join(config.dataDir, 'media')
  if (!config.s3 && existsSync(home)) await access(home, constants.W_OK)
  const place = config.s3 ? `${config.s3.bucket} at ${config.s3.endpoint}` : home
  try {
    return await uploadsIn(place, { config, store })
  } catch (error) {
    if (!config.s3) throw error
    return fail(`${place} does not answer: ${reasonOf(error)}`, 'check the S3_ settings')
  }
}

/** A key may read and not write: only a file that was put, read and deleted shows that it does for uploads. */
async function probe(media: MediaStore): Promise<void> {
  const name = `doctor-${randomUUID()}`
  const content = Buffer.from('plaza doctor looks whether files are kept here\n')
  await media.put({ name, contentType: 'text/plain', content })
  try {
    const found = await media.open(name)
    if (!found || !content.equals(await buffer(found.content)))
      throw new Error('what is put there is not kept')
  } finally {
    await media.remove(name)
  }
}

/** Looks for the newest ones where they should lie. */
async function uploadsIn(place: string, { config, store }: Pick<Patient, 'config' | 'store'>) {
  const table = store.tables.uploads
  const rows = await store.read((db) =>
    db.select({ name: table.name }).from(table).orderBy(desc(table.createdAt)).limit(sampled),
  )
  const media = openMedia(config)
  let missing = 0
  for (const { name } of rows) {
    const found = await media.open(name)
    found?.content.destroy()
    if (!found) missing += 1
  }
  if (config.s3) await probe(media)
  return missing > 0
    ? fail(`${missing} of the newest ${rows.length} are missing in ${place}`, 'plaza backup list')
    : ok(`${rows.length} looked at in ${place}`)
}

async function mail({ config, isOffline }: Patient) {
  if (!config.smtpUrl) {
    const message = `written to ${join(config.dataDir, 'mail')}, sent to nobody`
    return config.isProduction ? fail(message, 'set SMTP_URL') : ok(message)
  }
  const { host } = new URL(config.smtpUrl)
  if (isOffline) return skip(`${host} is asked only without --offline`)
  const { createTransport } = await import('nodemailer')
  try {
    await createTransport({ url: config.smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 }).verify()
    return ok(`${host} takes mail`)
  } catch (error) {
    return fail(`${host} does not take mail: ${reasonOf(error)}`, 'check SMTP_URL')
  }
}

async function identity({ config, isOffline }: Patient) {
  if (!config.oidc) return ok('the embedded provider')
  const { issuer } = config.oidc
  if (isOffline) return skip(`${issuer} is asked only without --offline`)
  try {
    const answer = await reach(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const { issuer: named } = (await answer.json()) as { issuer?: string }
    return named === issuer
      ? ok(issuer)
      : fail(`it calls itself ${String(named)}`, `OIDC_ISSUER=${String(named)}`)
  } catch (error) {
    return fail(`${issuer} does not answer: ${reasonOf(error)}`, 'check OIDC_ISSUER')
  }
}

async function payments({ config, clock, isOffline }: Patient) {
  const { stripe, isProduction } = config
  if (!stripe) return ok('the embedded sandbox')
  const isLive = isLiveKey(stripe.secretKey)
  const world = isLive ? 'live' : 'test'
  if (stripe.publishableKey.startsWith('pk_live_') !== isLive)
    return fail('one key is live and the other one is for tests', 'use two live keys or two test keys')
  if (isLive && !isProduction) return fail('live keys outside production', 'use the test keys here')
  if (!isOffline) {
    try {
      await createBillingGateway({ ...stripe, clock }).balance(currency)
    } catch (error) {
      return error instanceof GatewayDown && error.isKeyRefused
        ? fail(`the provider does not take the ${world} key`, 'set STRIPE_SECRET_KEY')
        : fail(
            `the provider does not answer: ${reasonOf(error)}`,
            'check the network and the provider’s status page',
          )
    }
  }
  return isProduction && !isLive
    ? warn('test keys in production: nobody is charged', 'set the live keys')
    : ok(`${world} keys`)
}

/** Silence is a fault only where somebody has a subscription whose renewals must be heard of. */
export async function webhookAge({ config, store, clock }: Pick<Patient, 'config' | 'store' | 'clock'>) {
  if (!config.stripe) return skip('the sandbox delivers its own events')
  const { stripeEvents, users } = store.tables
  const [[last], [payers]] = await store.read(async (db) => [
    await db.select({ at: max(stripeEvents.receivedAt) }).from(stripeEvents),
    await db
      .select({ n: count() })
      .from(users)
      .where(or(eq(users.subscriptionStatus, 'active'), isNotNull(users.stripeSubscriptionId))),
  ])
  if (!last?.at) {
    const isQuiet = payers?.n === 0
    if (isQuiet) return skip('no event yet, and no subscriptions')
    return fail('no event has ever arrived', 'compare STRIPE_WEBHOOK_SECRET with the provider')
  }
  const age = clock.now().getTime() - last.at.getTime()
  const message = `last event ${ageOf(age)} ago`
  return age > silentMs && payers?.n
    ? fail(message, 'compare STRIPE_WEBHOOK_SECRET with the provider')
    : ok(message)
}

export const outsideChecks: Check[] = [
  { name: 'uploads', needs: 'store', look: uploads },
  { name: 'mail', needs: 'config', look: mail },
  { name: 'identity', needs: 'config', look: identity },
  { name: 'payments', needs: 'config', look: payments },
  { name: 'webhooks', needs: 'store', look: webhookAge },
]
