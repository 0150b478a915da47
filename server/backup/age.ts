import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { DamagedArchiveError } from './tar.ts'

// Loaded where somebody encrypts: most programs never do.
const age = () => import('age-encryption')

const streamOf = (path: string) =>
  Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>

const writeTo = (path: string, bytes: globalThis.ReadableStream<Uint8Array>): Promise<void> =>
  pipeline(Readable.fromWeb(bytes as ReadableStream), createWriteStream(path, { mode: 0o600 }))

/** A new pair of keys: the public one encrypts, the secret one opens. */
export async function newKeyPair(): Promise<{ recipient: string; identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Writes a file encrypted, for each of these public keys. */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  await writeTo(to, await encrypter.encrypt(streamOf(from)))
}

/** Writes an encrypted file as it was. Throws DamagedArchiveError where the key is another one, or a byte was changed. */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    await writeTo(to, await decrypter.decrypt(streamOf(from)))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new DamagedArchiveError('BACKUP_IDENTITY does not open it, or it is cut off or damaged')
  }
}
