import { createHash } from 'node:crypto'
import type { PortableRecord } from '#shared/records.ts'
import { escapeHtml } from '../../http/html.ts'
import { manifestName, recordName, signatureName } from './archive.policy.ts'
import { zipOf, type ZipEntry } from './zip.ts'

type Sections = Record<string, Record<string, unknown>[]>

/** When it was made and by which site, what the site states about the person, and how it proves it. */
interface Made {
  at: Date
  siteName: string
  record: PortableRecord
  /** A compact JSON Web Signature over these bytes. */
  sign: (content: Buffer) => Promise<string>
}

const titleOf = (name: string): string =>
  name.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function rowOf(row: Record<string, unknown>): string {
  const fields = Object.entries(row).filter(([, value]) => wordsOf(value) !== '')
  const lines = fields.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(wordsOf(value))}</dd>`,
  )
  return `<dl>${lines.join('')}</dl>`
}

function pageOf(sections: Sections, { at, siteName }: Pick<Made, 'at' | 'siteName'>): string {
  const parts = Object.entries(sections).map(
    ([name, rows]) =>
      `<details><summary>${escapeHtml(titleOf(name))} (${rows.length})</summary>${rows.map(rowOf).join('<hr>')}</details>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Your data on ${escapeHtml(siteName)}</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}summary{cursor:pointer;font-weight:600;padding:.5rem 0}</style>
<h1>Your data on ${escapeHtml(siteName)}</h1>
<p>As of ${at.toISOString()}. The same stands in the folder <code>data</code> for programs to read.</p>
${parts.join('\n')}
</html>
`
}

/**
 * The archive: a page to read, the site's statements, a file of JSON for each section, and a manifest with the
 * sum of each file, signed by the site.
 */
export async function archiveOf(sections: Sections, { at, siteName, record, sign }: Made): Promise<Buffer> {
  const files: ZipEntry[] = Object.entries(sections).map(([name, rows]) => ({
    name: `data/${name}.json`,
    content: Buffer.from(`${JSON.stringify(rows, null, 2)}\n`),
  }))
  files.unshift({ name: recordName, content: Buffer.from(`${JSON.stringify(record, null, 2)}\n`) })
  files.unshift({ name: 'index.html', content: Buffer.from(pageOf(sections, { at, siteName })) })
  const manifest = {
    site: siteName,
    createdAt: at,
    files: files.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = { name: signatureName, content: Buffer.from(await sign(content)) }
  return await zipOf([{ name: manifestName, content }, signature, ...files], at)
}
