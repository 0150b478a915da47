import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { listInvoices, upgradeSubscription } from '#shared/billing.ts'
import { getPostUsage } from '#shared/plans.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/useAction.ts'
import { refreshViewer } from '../../lib/viewer.ts'
import { words } from './strings.ts'

const everyMilliseconds = 2000
const patienceMilliseconds = 30_000

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** After the bank's step the provider applies the plan by itself: looks until it shows. */
async function waitForPlan(planSlug: string): Promise<boolean> {
  const endsAt = Date.now() + patienceMilliseconds
  while (Date.now() < endsAt) {
    // One look after the other, by intent.
    // eslint-disable-next-line no-await-in-loop
    const viewer = await refreshViewer()
    if (viewer?.planType === planSlug) return true
    // eslint-disable-next-line no-await-in-loop
    await rest(everyMilliseconds)
  }
  return false
}

/** Changes to a higher plan; nothing on the page changes before the server says that it has happened. */
export function useUpgrade(planSlug: string, onDone: () => void) {
  const { mutate } = useSWRConfig()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState<string | undefined>()

  const applied = async () => {
    setWaiting(true)
    const isShown = await waitForPlan(planSlug)
    setWaiting(false)
    // More posts a month, and one more invoice.
    void mutate(getPostUsage.path)
    void mutate(listInvoices.path)
    toast({
      title: words.updated,
      description: isShown ? words.updatedText : words.upgradePending,
      tone: 'success',
    })
    onDone()
  }
  const upgrading = useAction(() => call(upgradeSubscription, { body: { planSlug } }), {
    failure: { sentence: words.upgradeFailed, prefersReason: true },
  })
  const { refusal } = upgrading
  const refused = refusal && refusal.kind !== 'signed-out' ? refusal.sentence : undefined

  return {
    challenge,
    isWaiting,
    error: failed ?? refused,
    confirm: async () => {
      setFailed(undefined)
      const reply = await upgrading.act()
      if (!reply) return
      if (reply.clientSecret) setChallenge(reply.clientSecret)
      else await applied()
    },
    passed: () => {
      setChallenge(null)
      void applied()
    },
    refuse: (sentence: string) => {
      setChallenge(null)
      setFailed(sentence)
      toast({ title: words.paymentFailed, description: sentence, tone: 'danger' })
    },
  }
}
