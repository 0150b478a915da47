import { eq } from 'drizzle-orm'
import type { Application, ContentVersion } from '#shared/applications.ts'
import type { OwnBrand } from '#shared/brands.ts'
import type { Campaign } from '#shared/campaigns.ts'
import type { Requirements } from '#shared/eligibility.ts'
import type { PostPage } from '#shared/posts.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

/** A person and the client that is them. */
type Somebody = { user: { id: string } } & ({ owner: TestClient } | { client: TestClient })

const dayS = 24 * 60 * 60

/** A market on a test server: its brands pay with the sandbox's good card, and its people act over HTTP. */
export function marketOn(server: TestServer) {
  const { make, store, app, clock } = server
  let count = 0

  /** The answer's body, when the call went well. */
  async function ok<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
    const { status, body } = await answer
    if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Everything that follows: events at the inbox, then jobs and listeners, until there is no more. */
  async function settle(): Promise<void> {
    const { sandbox } = server
    for (let quiet = 0; quiet < 2;) {
      await sandbox?.deliveries.pump()
      const pending = sandbox?.deliveries.pending() ?? 0
      const done = (await app.outbox.drain()) + (await app.runner.drain())
      quiet = pending + done === 0 ? quiet + 1 : 0
    }
  }

  async function brand(given: { isVerified?: boolean } = {}) {
    const user = await make.user()
    const owner = await server.as(user)
    count += 1
    const made = await ok(
      owner.post<OwnBrand>('/api/brands', { name: `Acme ${count}`, contactEmail: 'ads@acme.example.test' }),
    )
    if (given.isVerified ?? true) {
      const { brands } = store.tables
      await store.transaction((tx) =>
        tx.update(brands).set({ isVerified: true }).where(eq(brands.id, made.id)),
      )
    }
    return { user, owner, brand: made }
  }

  /** Pays cents into a campaign; answers the funding's id. */
  async function fund(owner: TestClient, campaignId: string, amount: number): Promise<string> {
    const started = await ok(
      owner.post<{ clientSecret: string; fundingId: string }>(`/api/campaigns/${campaignId}/funding`, {
        amount,
      }),
    )
    server.sandbox?.pay(started.clientSecret)
    await ok(owner.get(`/api/campaigns/${campaignId}/fundings/${started.fundingId}`))
    return started.fundingId
  }

  /** A live campaign with this much paid in. */
  async function campaign(
    given: {
      budget?: number
      costPerEngagement?: number
      expiresAt?: string
      requirements?: Requirements
    } = {},
  ) {
    const { budget = 50_000, costPerEngagement = 2500, ...rest } = given
    const found = await brand()
    const path = `/api/brands/${found.brand.slug}/campaigns`
    const fields = { title: 'Autumn launch', content: 'Tell people how it is', budget, costPerEngagement }
    const draft = await ok(found.owner.post<Campaign>(path, { ...fields, ...rest }))
    const fundingId = await fund(found.owner, draft.id, budget)
    await ok(found.owner.post(`/api/campaigns/${draft.id}/submit`))
    return { ...found, campaignId: draft.id, fundingId }
  }

  async function creator() {
    const user = await make.member()
    return { user, client: await server.as(user) }
  }

  async function apply(client: TestClient, sponsoredPostId: string): Promise<string> {
    const input = { sponsoredPostId, proposedContent: 'An honest review', expectedReach: 1000 }
    return (await ok(client.post<Application>('/api/sponsorship-applications', input))).id
  }

  /** A creator who has applied and was approved. */
  async function deal(given: { owner: TestClient; campaignId: string }, agreedRate?: number) {
    const one = await creator()
    const applicationId = await apply(one.client, given.campaignId)
    const path = `/api/sponsorship-applications/${applicationId}`
    await ok(given.owner.post(`${path}/decision`, { decision: 'approve', ...(agreedRate && { agreedRate }) }))
    return { ...one, applicationId, path }
  }

  /** Brings an approved application to its published post. */
  async function publish(
    given: { owner: TestClient; client: TestClient; path: string; forumId?: string },
    rating?: number,
  ) {
    const forumId = given.forumId ?? (await make.forum()).id
    const text = {
      forumId,
      title: 'I tried it',
      content: 'It was good.',
      ...(rating && { rating }),
    }
    const { version } = await ok(given.client.post<ContentVersion>(`${given.path}/content`, text))
    await ok(given.owner.post(`${given.path}/content-decision`, { version, decision: 'approve' }))
    return await ok(given.client.post<PostPage>(`${given.path}/publish`))
  }

  /** Takes a creator through the provider's onboarding pages. */
  async function onboard({ client, user }: { client: TestClient; user: { id: string } }): Promise<void> {
    await ok(client.post('/api/earnings/onboarding'))
    const { users } = store.tables
    const [row] = await store.read((db) => db.select().from(users).where(eq(users.id, user.id)))
    server.sandbox?.onboard(row?.stripePayeeId ?? '')
  }

  async function admin() {
    const user = await make.admin()
    const now = clock.now()
    const actor = {
      id: user.id,
      username: user.username,
      role: 'admin' as const,
      isBlocked: false,
      isEntitled: true,
      sessionId: null,
      signedInAt: now,
    }
    return { user, actor, client: await server.as(user) }
  }

  return {
    ok,
    settle,
    brand,
    fund,
    campaign,
    creator,
    apply,
    deal,
    publish,
    onboard,
    admin,
    /** Moves the one clock, and lets what is due be released. Sessions end meanwhile: these people sign in again. */
    advance: async (days: number, ...people: Somebody[]) => {
      server.sandbox?.advance(days * dayS)
      for (const person of people) {
        const client = await server.as(person.user)
        if ('owner' in person) person.owner = client
        else person.client = client
      }
      await app.services.applications.releases.run()
    },
    /** Balances of all accounts; those with nothing are left out. */
    balances: async () => {
      const all = await app.services.ledger.total()
      return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
    },
    check: () => app.services.books.check(),
    payOut: async () => {
      const { actor } = await admin()
      const { hash } = await app.services.payouts.runs.plan()
      return app.services.payouts.runs.execute(actor, { hash })
    },
  }
}

export type Market = ReturnType<typeof marketOn>
