import { must, type Drill } from '../drill.ts'
import { startIdentityServer } from '../environment/identity.ts'
import { TestBrowser } from '#server/dev/identity/testing.ts'

/** Longer than the server waits for the provider. */
const tooSlowMs = 12_000

/** Somebody signs in; answers the status of their own page, or of the step at which it ended. */
async function signIn(origin: string): Promise<number> {
  const browser = new TestBrowser(origin)
  const first = await browser.go('/api/login')
  if (first.status >= 400) return first.status
  try {
    const callback = await browser.follow(
      first.headers.get('location') ?? '',
      ({ pathname }) => pathname === '/api/callback',
    )
    const signedIn = await browser.go(callback.pathname + callback.search)
    if (signedIn.status >= 400) return signedIn.status
    return (await browser.go('/api/auth/user')).status
  } catch {
    // The provider itself did not answer the browser.
    return 0
  }
}

/** Nobody new can sign in, and nobody else feels it. */
export const identityDown: Drill = {
  name: 'identity-down',
  summary: 'the identity provider does not answer, or too slowly',
  engines: ['sqlite', 'postgres'],
  rounds: 2,
  async run({ open, folder, rounds, note, atEnd }) {
    const identity = await startIdentityServer(folder)
    atEnd(() => void identity.close())
    const site = await open({ env: identity.env })
    // Signing in leads to the name by which the site calls itself.
    const origin = site.first.url().replace('127.0.0.1', 'localhost')
    for (let round = 1; round <= rounds; round++) {
      const since = performance.now()
      const whileAway = await signIn(origin)
      must(round > 1 || whileAway === 503, `signing in was answered ${whileAway} while the provider was away`)
      await site.writers.pass(40)
      await identity.open(origin)
      const back = await signIn(origin)
      must(back === 200, `signing in was answered ${back} once the provider was back`)
      identity.delay(tooSlowMs)
      note(`round ${round}: signing in at a slow provider was answered ${await signIn(origin)}`)
      identity.delay(0)
      await identity.close()
      await site.writers.pass(20)
      const red = [...site.watch.redSince(since)].join(', ')
      must(red === '', `the server called its ${red} bad while the provider was at fault`)
    }
  },
}
