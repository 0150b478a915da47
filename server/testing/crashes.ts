import type { BillingGateway } from '../ports/stripe.ts'

/** The process crashed right before or right after the provider did its work; nothing after that is written. */
export class Crash extends Error {}

/** When a process crashes, and what happens around its calls of the payment provider. */
export interface Crashes {
  /** The call of the provider at which the process crashes, counted down to it; 0 lets it run. */
  callsLeft: number
  moment: 'before' | 'after'
  /** Happens once, when the provider is just about to be asked for a transfer. */
  beforeTransfer: (() => Promise<void>) | null
  /** Happens once, between an answer of the provider and what is made of it. */
  afterCall: (() => Promise<void>) | null
}

/** A gateway whose calls crash as planned. */
export function crashingGateway(gateway: BillingGateway, crashes: Crashes): BillingGateway {
  const once = async (name: 'beforeTransfer' | 'afterCall'): Promise<void> => {
    const work = crashes[name]
    crashes[name] = null
    await work?.()
  }
  return new Proxy(gateway, {
    get: (target, name: keyof BillingGateway) => {
      const member: unknown = target[name]
      if (typeof member !== 'function' || name === 'readEvent' || name === 'onKeyRefused') return member
      return async (...given: unknown[]) => {
        const isLast = crashes.callsLeft > 0 && --crashes.callsLeft === 0
        if (name === 'transfer') await once('beforeTransfer')
        if (isLast && crashes.moment === 'before') throw new Crash(`crashed before ${name}`)
        const result: unknown = await Reflect.apply(member, target, given)
        await once('afterCall')
        if (isLast) throw new Crash(`crashed after ${name}`)
        return result
      }
    },
  })
}
