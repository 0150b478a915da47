import { createHash } from 'node:crypto'
import { Failure } from '#shared/errors.ts'
import { sentenceOf } from '#shared/rehearsalWords.ts'
import {
  canonical,
  inOrder,
  means,
  shortOf,
  type Consequence,
  type Rehearsal,
  type RehearsedAct,
} from '#shared/rehearsals.ts'
import type { Db } from '#db/store.ts'
import type { ChargeFacts } from '../ports/stripe/membership.facts.ts'

/** An act as those are asked about it who own what it changes. */
export interface Asked {
  act: RehearsedAct
  target: Rehearsal['target']
  /** Who would do it; nobody on a command line that names no one. */
  actorId: string | null
  /** Whether the person may come in, or the brand is switched on, before the act. */
  isOpen: boolean
  /** What whoever asks has counted already. */
  own?: readonly Consequence[]
  /** Whether it is so already: then nothing changes. */
  isIdle?: boolean
  /** Of a ban: when it ends by itself; null where it does not. */
  until?: Date | null
  /** What is older than this does not count any more: sign-ins from before a block that was lifted. */
  since?: Date | null
  /** Of a refund: the payment that it is of, how much goes back, and whether a membership ends with it. */
  refund?: {
    invoiceId: string
    cents: number
    charge: Pick<ChargeFacts, 'amountCents' | 'refundedCents'>
    endsMembership: boolean
  }
}

type Part = (db: Db, asked: Asked) => Promise<Consequence[]>

export type Rehearsals = ReturnType<typeof createRehearsals>

/**
 * The place at which each domain says what an act would change of what it owns. The list of all is known by
 * its hash; an act that is given one is refused when its list, within its own transaction, is another.
 */
export function createRehearsals() {
  const parts: { acts: ReadonlySet<RehearsedAct>; part: Part }[] = []

  /** What the act would change now. */
  async function list(db: Db, asked: Asked): Promise<Rehearsal> {
    const found = [...(asked.own ?? [])]
    const asking = asked.isIdle ? [] : parts.filter(({ acts }) => acts.has(asked.act))
    for (const { part } of asking) found.push(...(await part(db, asked)))
    const { act, target } = asked
    const whole = { act, target, consequences: inOrder(found) }
    return { ...whole, hash: createHash('sha256').update(canonical(whole)).digest('hex') }
  }

  return {
    /** Joins what these acts change of what one domain owns. */
    add: (acts: readonly RehearsedAct[], part: Part): void => void parts.push({ acts: new Set(acts), part }),

    list,

    /** Refuses an act whose list has become another than the one that somebody has seen. */
    require: async (tx: Db, asked: Asked, expected: string | undefined): Promise<void> => {
      if (expected === undefined) return
      const rehearsal = await list(tx, asked)
      if (means(expected, rehearsal.hash)) return
      const now = rehearsal.consequences.map(sentenceOf).join(', ') || 'nothing changes'
      throw new Failure('rehearsal.changed', {
        message: `What this would change has become another: ${now} (hash ${shortOf(rehearsal.hash)})`,
        details: { rehearsal },
      })
    },
  }
}

/** Whether an act is to see one moment of the database: it was rehearsed, and must change that list and no other. */
export const asRehearsed = (expected: string | undefined): { isSnapshot: boolean } => ({
  isSnapshot: expected !== undefined,
})
