import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/core/clock.ts'
import type { Exchange } from '#server/dev/payments/exchanges.ts'
import { startPaymentSandbox } from '#server/dev/payments/sandbox.ts'
import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { startSite, type TestSite } from '#server/testing/site.ts'
import { driftBetween, listeningClient, walk } from './drift.ts'
import { problemsOf } from './exchanges.ts'
import { sandboxProvider } from './sandboxProvider.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const key = process.env['STRIPE_VERIFY_KEY']
if (key && isLiveKey(key)) throw new Error('STRIPE_VERIFY_KEY is a live key: only test keys are taken')
/** Everything that this run makes at the provider carries its name. */
const run = crypto.randomUUID().slice(0, 8)

let site: TestSite
let stage: Stage
beforeAll(async () => {
  site = await startSite()
  stage = { site, provider: sandboxProvider(site) }
})
afterAll(() => site.close())

/** What was answered on a walk, of which everything must be as the SDK declares it. */
async function answersOn(line: Omit<Parameters<typeof listeningClient>[0], 'onExchange'>) {
  const answers: Exchange[] = []
  await walk(listeningClient({ ...line, onExchange: (exchange) => void answers.push(exchange) }), run)
  return answers
}
/** A sandbox of its own, whose clock is the one by which the walk plans. */
async function onSandbox() {
  const file = ':memory:'
  const fresh = await startPaymentSandbox({ file, clock: systemClock, webhookSecret: 'whsec_drift' })
  const { secretKey, host, port } = fresh
  try {
    return await answersOn({ secretKey, sandbox: { host, port } })
  } finally {
    await fresh.close()
  }
}
const wrongAnswers = (answers: Exchange[]) =>
  answers.flatMap(problemsOf).filter((problem) => problem.includes(': answer'))

describe('everything that money can do', () => {
  test.each(scenario.map((step) => [step.name, step.run] as const))('%s', async (_name, play) => {
    await expect(play(stage)).resolves.toBeUndefined()
  })
})

describe('the answers', () => {
  test('of the sandbox are as the installed SDK declares them', async () => {
    const answers = await onSandbox()
    expect(answers.length).toBeGreaterThan(20)
    expect(wrongAnswers(answers)).toEqual([])
    expect(driftBetween(answers, answers)).toEqual([])
    const [first] = answers
    if (!first) throw new Error('nothing was answered')
    const other = { ...first, body: { ...(first.body as object), surprise: 1 } }
    expect(driftBetween([first], [other])).toEqual(['POST /v1/products: only Stripe has .surprise'])
  })

  /** Skipped without STRIPE_VERIFY_KEY, a key of test mode. */
  test.skipIf(!key)('of Stripe are so too (STRIPE_VERIFY_KEY)', async () => {
    const theirs = await answersOn({ secretKey: key ?? '' })
    process.stdout.write(`${driftBetween(await onSandbox(), theirs).join('\n')}\n`)
    expect(wrongAnswers(theirs)).toEqual([])
  })
})
