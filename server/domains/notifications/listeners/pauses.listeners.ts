import type { Outbox } from '../../../core/outbox.ts'
import { longDay } from '../../../core/clock.ts'
import type { ListenersParts } from './listeners.ts'
import { outcomesRepo } from './outcomes.repo.ts'

/** What somebody hears of the pause of their membership; of what they end themselves they know. */
export function pausesListeners(outbox: Outbox, { store, notify }: ListenersParts): void {
  const outcomes = outcomesRepo(store.tables)

  outbox.on('pause.changed', async (tx, { userId, pauseId, change }) => {
    const pause = await outcomes.pause(tx, pauseId)
    if (!pause) return
    const { planName } = pause
    const [from, until] = [longDay(pause.startsAt), longDay(pause.resumesAt)]
    const sentences: Partial<Record<typeof change, string>> = {
      begun: `Your membership is paused from ${from} until ${until}. Nothing is charged meanwhile.`,
      ending: `Your ${planName} membership comes back on ${until}, and your card is charged for it`,
      returned: `Your pause is over: you are a member of the ${planName} plan again`,
      failed: 'Your membership could not come back: your card could not be charged. Choose a plan to go on.',
    }
    const sentence = sentences[change]
    if (sentence === undefined) return
    await notify(tx, {
      kind: 'billing',
      to: [userId],
      actorId: null,
      text: () => sentence,
      reason: 'You paused your membership',
      path: '/my-plan',
      dedupeKey: `pause:${pauseId}:${change}`,
    })
  })
}
