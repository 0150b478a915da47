import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { filesOf } from './zip.ts'

const Manifest = z.object({ files: z.array(z.object({ name: z.string(), sha256: z.string() })) })

/** What is wrong with an archive, file by file; nothing, where it is as it was made. */
export async function checkArchive(archive: Buffer): Promise<{ files: number; problems: string[] }> {
  let files: Map<string, Buffer>
  try {
    files = await filesOf(archive)
  } catch {
    return { files: 0, problems: ['this is no whole zip archive'] }
  }
  const listed = manifestOf(files)
  if (!listed) return { files: files.size, problems: ['manifest.json is missing or not readable'] }
  const names = new Set(listed.map(({ name }) => name))
  const problems = listed.flatMap(({ name, sha256 }) => {
    const content = files.get(name)
    if (!content) return [`${name} is missing`]
    return createHash('sha256').update(content).digest('hex') === sha256 ? [] : [`${name} was changed`]
  })
  for (const name of files.keys())
    if (name !== 'manifest.json' && !names.has(name)) problems.push(`${name} does not belong to it`)
  return { files: files.size, problems }
}

function manifestOf(files: Map<string, Buffer>) {
  try {
    return Manifest.parse(JSON.parse(String(files.get('manifest.json')))).files
  } catch {
    return null
  }
}
