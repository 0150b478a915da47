import { openStore } from '#db/store.ts'
import { systemClock } from '../../core/clock.ts'
import { createBillingGateway } from '../../ports/stripe.ts'
import { createLedger } from '../ledger/ledger.service.ts'
import { createPayoutReport } from './report.service.ts'

/** Streams the report of a database as a program of its own, and says what that took. */
const [url = ''] = process.argv.slice(2)
const store = await openStore({ url })
const gateway = createBillingGateway({
  secretKey: 'sk_test_nobody',
  webhookSecrets: [],
  clock: systemClock,
  profile: 'jobs',
})
const ledger = createLedger({ store, clock: systemClock })
const runs = { list: async () => [] }
const report = createPayoutReport({ store, clock: systemClock, gateway, ledger, runs })

// What the program weighs when it begins is the loading of its modules; the stream is what is measured.
const loaded = process.memoryUsage().rss
const startedAt = performance.now()
const before = process.cpuUsage()
let count = 0
let cents = 0
let bytes = 0
let most = 0
for await (const some of report.rows({})) {
  most = Math.max(most, process.memoryUsage().rss)
  for (const row of some) {
    count += 1
    cents += row.payout
    bytes += Object.values(row).map(String).join(',').length + 2
  }
}
const { user, system } = process.cpuUsage(before)
const taken = {
  count,
  cents,
  bytes,
  seconds: (performance.now() - startedAt) / 1000,
  workSeconds: (user + system) / 1_000_000,
  loadedMegabytes: loaded / 2 ** 20,
  megabytes: (most - loaded) / 2 ** 20,
}
process.stdout.write(JSON.stringify(taken))
await store.close()
