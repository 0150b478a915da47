import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const root = new URL('.', import.meta.url).pathname
const kilobytes = 1000

let chunks: Map<string, Rolldown.OutputChunk>
let styles: Map<string, string>
let others: Map<string, string>

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
  // The next file of this worker imports React for development.
  vi.unstubAllEnvs()
  chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const assets = built.output.filter((file) => file.type === 'asset')
  others = new Map(assets.map(({ fileName, source }) => [fileName, String(source)]))
  styles = new Map([...others].filter(([name]) => name.endsWith('.css')))
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

const bytes = new Map<string, number>()
/** As it is sent to a browser of today: compressed by the build. */
function bytesOf(code: string): number {
  const known = bytes.get(code) ?? brotliCompressSync(code).length
  bytes.set(code, known)
  return known
}
const sent = (codes: readonly string[]) => codes.reduce((sum, code) => sum + bytesOf(code), 0) / kilobytes

const bars = () => [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith('/app/Chrome.tsx'))!

const page = (name: string) => pages().find((chunk) => chunk.facadeModuleId!.endsWith(`/${name}.tsx`))!

/** What a first visit to this page loads; all but the landing page have the bars. */
function load(chunk: Rolldown.OutputChunk) {
  const isLanding = chunk === page('LandingPage')
  const files = isLanding ? firstLoad(chunk) : [...withImports(bars(), new Set(firstLoad(chunk)))]
  return { name: chunk.name, size: sent(files.map(({ code }) => code)), files: files.length }
}

describe('a first visit', () => {
  it.each([
    ['LandingPage', 89],
    ['SubscribePage', 113],
    ['TrendingPage', 112],
    ['ForumPage', 121],
    ['PostPage', 124],
  ])('loads for %s at most %i kB of script in 12 files', (name, most) => {
    const { size, files } = load(page(name))
    expect(size).toBeLessThanOrEqual(most)
    expect(files).toBeLessThanOrEqual(12)
  })

  it('loads at most 128 kB of script in 14 files for the landing page with its posts and plans', () => {
    const files = new Set(firstLoad(page('LandingPage')))
    const isPart = ({ facadeModuleId }: Rolldown.OutputChunk) =>
      /\/pages\/parts\/Landing\w+\.tsx$/.test(facadeModuleId ?? '')
    const parts = [...chunks.values()].filter(isPart)
    expect(parts).toHaveLength(2)
    for (const part of parts) withImports(part, files)
    expect(sent([...files].map(({ code }) => code))).toBeLessThanOrEqual(128)
    expect(files.size).toBeLessThanOrEqual(14)
  })

  it('loads at most 160 kB of script in 23 files for any other page', () => {
    const loads = pages().map(load)
    expect(loads.length).toBeGreaterThan(40)
    expect(loads.filter(({ size, files }) => size > 160 || files > 23)).toEqual([])
  })

  it('loads at most 18 kB of styles', () => {
    const all = sent([...styles.values()])
    expect(all).toBeGreaterThan(0)
    expect(all).toBeLessThanOrEqual(18)
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

it('reads neither texts nor what is typed before a page that visitors read can be used', () => {
  const early = ['LandingPage', 'TrendingPage', 'ForumPage', 'PostPage', 'SubscribePage'].flatMap((name) =>
    [...withImports(bars(), new Set(firstLoad(page(name))))].flatMap(({ moduleIds }) => moduleIds),
  )
  expect(early.length).toBeGreaterThan(100)
  expect(early.filter((id) => /node_modules\/zod\/|\?schemas$|shared\/markdown/.test(id))).toEqual([])
})

it.each(['/ui/MarkdownText.tsx', '/ratings/Rating.tsx'])(
  'shows what %s reads without anything of forms and queues',
  (file) => {
    const part = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))!
    const modules = [...withImports(part)].flatMap(({ moduleIds }) => moduleIds)
    expect(modules.length).toBeGreaterThan(20)
    const foreign = /node_modules\/(?:zod|react-hook-form)\/|\?schemas$|\/moderation\//
    expect(modules.filter((id) => foreign.test(id))).toEqual([])
  },
)

it('has no files that wait for each other: what one declares might not be there when the other runs', () => {
  const waits = (chunk: Rolldown.OutputChunk) => {
    const found = new Set<Rolldown.OutputChunk>()
    for (const file of chunk.imports) withImports(chunks.get(file)!, found)
    return found.has(chunk)
  }
  expect([...chunks.values()].filter(waits).map(({ name }) => name)).toEqual([])
})

it('starts with a script that is named by its content, so that another version’s is never taken for it', () => {
  const [, name = ''] = /<script src="\/([^"]*)">/.exec(others.get('index.html') ?? '') ?? []
  expect(name).toMatch(/^assets\/theme-[\w-]{8}\.js$/)
  expect(others.get(name)).toContain("getElementById('scripts')")
})
