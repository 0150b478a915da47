import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of the public ranges behind which a provider's own machines answer. */
const hostServices = new Set(['168.63.129.16'])
/** What is handed out of IPv6 for the whole internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet: not to this machine, a private or shared network, a link,
 * a group, a test, or a way of writing another address (mapped, translated, tunnelled) that could be one of these.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  // An IPv4 address that is written as IPv6 is looked at as what it is.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || hostServices.has(address.toString())) return false
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast)
}

/** Whether it is this machine's own. */
export const isLoopbackAddress = (text: string): boolean =>
  isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback'
