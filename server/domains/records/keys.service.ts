import { createHash, hkdfSync } from 'node:crypto'
import type { Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import { recordsRepo, type RecordKeyRow } from './records.repo.ts'

export interface KeysParts {
  config: Pick<Config, 'sessionSecrets'>
  store: Store
  clock: Clock
}

export type KeysService = ReturnType<typeof keysService>

/** The signature algorithm of RFC 9864. */
const algorithm = 'Ed25519'
/** Loaded by those who sign: few requests do. */
const library = () => import('jose')

const sealingKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'plaza record key', 32))
/** Under which secret a key was sealed, without saying anything of it. */
const secretId = (secret: string): string =>
  createHash('sha256').update(sealingKey(secret)).digest('base64url').slice(0, 12)

/**
 * The Ed25519 keys of the site's records. The first signature makes the first key. Where the secret that sealed
 * a key is no longer among the settings, a new key is made; the public half of the old one stays published, so
 * that what it signed is proved as before. Two instances that make the first key at once make two: both hold.
 */
export function keysService({ config, store, clock }: KeysParts) {
  const repo = recordsRepo(store.tables)

  /** The private half of a key; null where its secret is no longer known. */
  async function open({ publicKey: x, sealedKey }: RecordKeyRow) {
    const { compactDecrypt, decodeProtectedHeader, importJWK } = await library()
    const { kid } = decodeProtectedHeader(sealedKey)
    const secret = config.sessionSecrets.find((one) => secretId(one) === kid)
    if (secret === undefined) return null
    const { plaintext } = await compactDecrypt(sealedKey, sealingKey(secret))
    return await importJWK({ kty: 'OKP', crv: algorithm, x, d: Buffer.from(plaintext).toString() }, algorithm)
  }

  async function make() {
    const { calculateJwkThumbprint, CompactEncrypt, exportJWK, generateKeyPair } = await library()
    const [secret] = config.sessionSecrets
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const { x, d } = await exportJWK(privateKey)
    if (secret === undefined || x === undefined || d === undefined)
      throw new Error('the key of records could not be made')
    const row = {
      id: await calculateJwkThumbprint({ kty: 'OKP', crv: algorithm, x }),
      publicKey: x,
      sealedKey: await new CompactEncrypt(Buffer.from(d))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: secretId(secret) })
        .encrypt(sealingKey(secret)),
      createdAt: clock.now(),
    }
    await store.transaction((tx) => repo.insertKey(tx, row))
    return { id: row.id, key: privateKey }
  }

  /** The newest key that can be opened, or a new one. */
  async function current() {
    for (const row of (await store.read(repo.listKeys)).toReversed()) {
      const key = await open(row)
      if (key) return { id: row.id, key }
    }
    return await make()
  }

  return {
    /** All public keys, the oldest first, as a JSON Web Key Set (RFC 7517). */
    published: async () => ({
      keys: (await store.read(repo.listKeys)).map(({ id, publicKey }) => ({
        kty: 'OKP',
        crv: algorithm,
        x: publicKey,
        kid: id,
        use: 'sig',
        alg: algorithm,
      })),
    }),

    /** A compact JSON Web Signature (RFC 7515) over these bytes, and the thumbprint of its key. */
    sign: async (payload: Uint8Array): Promise<{ document: string; keyId: string }> => {
      const { CompactSign } = await library()
      const { id, key } = await current()
      const document = await new CompactSign(payload)
        .setProtectedHeader({ alg: algorithm, kid: id, typ: 'plaza-record+jws' })
        .sign(key)
      return { document, keyId: id }
    },
  }
}
