import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PortableRecord } from '#shared/records.ts'
import { isSignedBy, keyIdOf, payloadOf, recordIn, recordOf, type KeySet } from '../records/verify.policy.ts'
import { filesOf } from './zip.ts'

/** The files of an archive that are about the others: their sums, the signature over these, and the statements. */
export const manifestName = 'manifest.json'
export const signatureName = 'manifest.jws'
export const recordName = 'record.json'

const Manifest = z.object({ files: z.array(z.object({ name: z.string(), sha256: z.string() })) })

/** What is wrong with an archive, file by file; nothing, where it is as it was made. */
export async function checkArchive(archive: Buffer): Promise<{ files: number; problems: string[] }> {
  const files = await opened(archive)
  if (!files) return { files: 0, problems: ['this is no whole zip archive'] }
  return { files: files.size, problems: differences(files, files.get(manifestName)) }
}

/** What the check of a signed file found. */
export interface Proof {
  /** What was changed, or why nothing is proved. */
  problems: string[]
  /** The key that the file names, by its thumbprint. */
  keyId: string
  /** What the site states, where that is as it was signed. */
  record: PortableRecord | null
}

/**
 * Proves by the published keys of a site that a file is as the site signed it: an archive of an export, or the
 * document of a shared record. Asks nobody.
 */
export async function proveFile(file: Buffer, keys: KeySet): Promise<Proof> {
  const files = file.subarray(0, 2).toString() === 'PK' ? await opened(file) : new Map<string, Buffer>()
  if (!files) return { problems: ['this is no whole zip archive'], keyId: '', record: null }
  const isArchive = files.size > 0
  const document = (isArchive ? String(files.get(signatureName) ?? '') : file.toString()).trim()
  const keyId = keyIdOf(document)
  if (keyId === '')
    return {
      problems: [isArchive ? `${signatureName} is missing` : 'this is no signed record'],
      keyId,
      record: null,
    }
  const isKnown = keys.keys.some(({ kid }) => kid === keyId)
  if (!isKnown) return { problems: [`none of these keys is ${keyId}, which signed it`], keyId, record: null }
  if (!(await isSignedBy(document, keys)))
    return {
      problems: ['the signature does not fit: it was changed, or made by somebody else'],
      keyId,
      record: null,
    }
  if (!isArchive) return { problems: [], keyId, record: recordIn(document) }
  // What was signed says which files are as they were, also where the manifest itself was changed.
  const signed = payloadOf(document)
  const problems = differences(files, signed)
  if (!files.get(manifestName)?.equals(signed)) problems.unshift(`${manifestName} was changed`)
  const isStated = !problems.some((problem) => problem.startsWith(`${recordName} `))
  return { problems, keyId, record: isStated ? recordOf(String(files.get(recordName) ?? '')) : null }
}

async function opened(archive: Buffer): Promise<Map<string, Buffer> | null> {
  try {
    return await filesOf(archive)
  } catch {
    return null
  }
}

/** How these files differ from a manifest. */
function differences(files: Map<string, Buffer>, manifest: Buffer | undefined): string[] {
  const listed = manifestOf(manifest)
  if (!listed) return [`${manifestName} is missing or not readable`]
  const names = new Set(listed.map(({ name }) => name))
  const problems = listed.flatMap(({ name, sha256 }) => {
    const content = files.get(name)
    if (!content) return [`${name} is missing`]
    return createHash('sha256').update(content).digest('hex') === sha256 ? [] : [`${name} was changed`]
  })
  for (const name of files.keys())
    if (name !== manifestName && name !== signatureName && !names.has(name))
      problems.push(`${name} does not belong to it`)
  return problems
}

function manifestOf(content: Buffer | undefined) {
  try {
    return Manifest.parse(JSON.parse(String(content))).files
  } catch {
    return null
  }
}
