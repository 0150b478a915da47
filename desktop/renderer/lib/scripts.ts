/** The one part of the browser's Trusted Types that is needed here; TypeScript does not describe them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): unknown
  }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** A policy by which the page may hand the browser the address of a script: no other string becomes code. */
function allowScripts(name: string, isOurs: (address: string) => boolean) {
  return trustedTypes?.createPolicy(name, {
    createScriptURL: (address) => {
      if (!isOurs(address)) throw new TypeError(`no script of ours: ${address}`)
      return address
    },
  })
}

const worker = '/sw.js'
const own = allowScripts('plaza', (address) => address === worker)

/** The address of the service worker, as the browser takes it. */
export const workerAddress = (): string => (own?.createScriptURL(worker) ?? worker) as string

let hasDefault = false

/** Lets the payment provider's loader, which knows no policy of ours, fetch scripts from the provider alone. */
export function allowProviderScripts(origin: string): void {
  if (hasDefault) return
  hasDefault = true
  allowScripts('default', (address) => new URL(address, location.href).origin === origin)
}
