import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const root = new URL('.', import.meta.url).pathname
const kilobytes = 1000

let chunks: Map<string, Rolldown.OutputChunk>
let styles: Map<string, string>

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
  // The next file of this worker imports React for development.
  vi.unstubAllEnvs()
  chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  styles = new Map(
    built.output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, String(file.source)]] : [],
    ),
  )
})

/** The chunk and everything that it imports before it runs. */
function withImports(chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const file of chunk.imports) withImports(chunks.get(file)!, found)
  return found
}

const entry = () => [...chunks.values()].find((chunk) => chunk.isEntry)!
const pages = () =>
  [...chunks.values()].filter((chunk) => /\/pages\/\w+Page\.tsx$/.test(chunk.facadeModuleId ?? ''))

/** What a first visit to this page loads. */
function firstLoad(page: Rolldown.OutputChunk) {
  return [...withImports(page, withImports(entry()))]
}

const gzipped = (files: { code: string }[]) =>
  files.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / kilobytes

const bars = () => [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith('/app/Chrome.tsx'))!

const page = (name: string) => pages().find((chunk) => chunk.facadeModuleId!.endsWith(`/${name}.tsx`))!

describe('a first visit', () => {
  it('loads at most 120 kB of script for the landing page', () => {
    expect(gzipped(firstLoad(page('LandingPage')))).toBeLessThanOrEqual(120)
  })

  it('loads at most 192 kB of script in 32 files for any page with its bars', () => {
    const loaded = pages().map((chunk) => {
      const files = [...withImports(bars(), new Set(firstLoad(chunk)))]
      return { page: chunk.name, size: gzipped(files), files: files.length }
    })
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded.filter(({ size, files }) => size > 192 || files > 32)).toEqual([])
  })

  it('loads at most 150 kB of script for the bars, which come beside each page, and 12 files for a landing page', () => {
    expect(gzipped(firstLoad(bars()))).toBeLessThanOrEqual(150)
    expect(firstLoad(page('LandingPage')).length).toBeLessThanOrEqual(12)
  })

  it('loads at most 20 kB of styles', () => {
    const all = [...styles.values()].reduce((sum, code) => sum + gzipSync(code).length, 0) / kilobytes
    expect(all).toBeGreaterThan(0)
    expect(all).toBeLessThanOrEqual(20)
  })

  it('pays for nothing that floats, draws or takes cards', () => {
    const early = new Set(
      pages()
        .flatMap(firstLoad)
        .flatMap((chunk) => chunk.moduleIds),
    )
    expect([...early].filter((id) => /@ariakit|uplot|@stripe/.test(id))).toEqual([])
  })
})

it('tells zod to do without eval before any schema is declared', () => {
  const homes = [...chunks.values()].filter((chunk) =>
    chunk.moduleIds.some((id) => id.includes('/node_modules/zod/') || id.endsWith('/lib/jitless.ts')),
  )
  expect(homes).toHaveLength(1)
  // What runs first in the one chunk that has zod is its settings, for no schema of ours stands there.
  const own = homes[0]!.moduleIds.filter((id) => id.startsWith('/') && !id.includes('/node_modules/'))
  expect(own).toEqual([expect.stringMatching(/lib\/jitless\.ts$/)])
})
