import { createHash } from 'node:crypto'
import { GatewayDown, GatewayError } from './errors.ts'
import { asking } from './failure.ts'

/** A call that makes something, to be made once however often it is asked for. */
interface Making<Params extends object, Made> {
  /** What is to be made, by our own ids. */
  name: string
  params: Params
  make: (params: Params, options: { idempotencyKey: string }) => Promise<Made>
  /** Looks for what an earlier try may have made. */
  find?: () => Promise<Made | null>
}

const mostKeys = 20

/** The same parameters have the same key, others have another: the provider refuses a key with other ones. */
const boundKey = (name: string, params: object): string =>
  `${name}:${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`

/**
 * The provider remembers a failure as it does an answer, and repeats it to its key for a day. A failure that
 * is only repeated is over: what it may have left is looked for, and the next try has a key of its own.
 */
export async function makeOnce<Params extends object, Made>(making: Making<Params, Made>): Promise<Made> {
  const { name, params, make, find } = making
  const key = boundKey(name, params)
  for (let attempt = 1; ; attempt++) {
    try {
      const idempotencyKey = attempt === 1 ? key : `${key}:${attempt}`
      return await asking(() => make(params, { idempotencyKey }))
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.isReplay || attempt >= mostKeys) throw error
      const found = error instanceof GatewayDown ? await find?.() : null
      if (found) return found
    }
  }
}
