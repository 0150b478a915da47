import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'oidc-provider'

/** What the embedded identity provider must remember across restarts, so that sessions stay valid. */
export interface IdentitySecrets {
  signingKey: JWK
  cookieKey: string
  clientSecret: string
}

const FILE = 'identity.json'

/** Reads the secrets from the data folder; the first start makes them, readable by the owner alone. */
export function identitySecrets(dataDir: string): IdentitySecrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  try {
    writeFileSync(file, JSON.stringify(makeSecrets()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as IdentitySecrets
}

function makeSecrets(): IdentitySecrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    signingKey: { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' },
    cookieKey: randomBytes(32).toString('base64url'),
    clientSecret: randomBytes(32).toString('base64url'),
  }
}
