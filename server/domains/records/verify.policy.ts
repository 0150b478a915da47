import { z } from 'zod'
import { PortableRecord } from '#shared/records.ts'

const part = (document: string, at: number): Buffer => Buffer.from(document.split('.')[at] ?? '', 'base64url')

const Header = z.object({ kid: z.string() })

/** What a compact JSON Web Signature is over; not yet proved. */
export const payloadOf = (document: string): Buffer => part(document, 1)

/** The key that a compact JSON Web Signature names; empty where it names none. */
export function keyIdOf(document: string): string {
  try {
    return Header.parse(JSON.parse(part(document, 0).toString())).kid
  } catch {
    return ''
  }
}

/** A JSON Web Key Set as a site publishes it. */
const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), crv: z.string(), x: z.string() })),
})

/** Reads a published key set; null where the text is none. */
export function keySetOf(text: string): z.output<typeof KeySet> | null {
  try {
    return KeySet.parse(JSON.parse(text))
  } catch {
    return null
  }
}
export type KeySet = z.output<typeof KeySet>

/** Whether one of these keys signed this document as it stands. */
export async function isSignedBy(document: string, keys: KeySet): Promise<boolean> {
  const { compactVerify, createLocalJWKSet } = await import('jose')
  try {
    await compactVerify(document, createLocalJWKSet(keys), { algorithms: ['Ed25519'] })
    return true
  } catch {
    return false
  }
}

/** A record as JSON; null where the text holds none. */
export function recordOf(text: string): PortableRecord | null {
  try {
    return PortableRecord.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The record in a signed document; null where it holds none. */
export const recordIn = (document: string): PortableRecord | null => recordOf(payloadOf(document).toString())
