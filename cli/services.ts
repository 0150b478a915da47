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
  const gateway = new Proxy({ livemode } as BillingGateway, {
    get: (known, name: keyof BillingGateway) =>
      name in known
        ? known[name]
        : async (...given: unknown[]): Promise<unknown> => {
            const opened = await (opening ??= open())
            return await (Reflect.apply(
              opened.gateway[name] as () => unknown,
              opened.gateway,
              given,
            ) as unknown)
          },
  })
  return {
    gateway,
    // What could not be opened has told so already.
    close: async () => await opening?.then(({ close }) => close()).catch(() => undefined),
  }
}
