let told: string | undefined

/** A server has no address of its own: it is told the one under which its pages are read. */
export function setOwnOrigin(address: string): void {
  told = new URL(address).origin
}

/** Where this site is: what leads there is a path of ours. */
export const ownOrigin = (): string => told ?? location.origin
