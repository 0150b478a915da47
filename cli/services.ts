import { isLiveKey } from '#server/ports/stripe/keys.ts'
import { createDomains, type Services } from '#server/domains.ts'
import { createCore, type CoreParts } from '#server/module.ts'
import { noIdentity } from '#server/ports/identity.ts'
import type { BillingGateway } from '#server/ports/stripe.ts'
import type { Config } from '#server/config.ts'

/** Every domain's service, as the server has them. */
export const servicesOver = (parts: Omit<CoreParts, 'identity'>): Services =>
  createDomains(createCore({ ...parts, identity: noIdentity })).services

interface Opened {
  gateway: BillingGateway
  close: () => Promise<void>
}

/** The payment provider, opened by the first call that needs it: most commands need none. */
export function lazyGateway({ stripe }: Config, open: () => Promise<Opened>): Opened {
  let opening: Promise<Opened> | undefined
  const livemode = isLiveKey(stripe?.secretKey ?? '')
  const listeners: Parameters<BillingGateway['onKeyRefused']>[0][] = []
  const opened = async (): Promise<Opened> => {
    const made = await open()
    for (const listener of listeners) made.gateway.onKeyRefused(listener)
    return made
  }
  const onKeyRefused: BillingGateway['onKeyRefused'] = (listener) => void listeners.push(listener)
  const gateway = new Proxy({ livemode, onKeyRefused } as BillingGateway, {
    get: (known, name: keyof BillingGateway) =>
      name in known
        ? known[name]
        : async (...given: unknown[]): Promise<unknown> => {
            const { gateway: provider } = await (opening ??= opened())
            return await (Reflect.apply(provider[name] as () => unknown, provider, given) as unknown)
          },
  })
  return {
    gateway,
    // What could not be opened has told so already.
    close: async () => await opening?.then(({ close }) => close()).catch(() => undefined),
  }
}
