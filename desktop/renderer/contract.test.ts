import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, parseSync, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import type { EndpointSpec } from '#shared/endpoint.ts'
import { contractInParts, partContract } from './contract.ts'

const shared = join(import.meta.dirname, '..', '..', 'shared')
const files = readdirSync(shared).filter((name) => /^\w+\.ts$/.test(name))
const sourceOf = (name: string) => readFileSync(join(shared, name), 'utf8')

/** What a file exports when it runs. */
function exportsOf(code: string): string[] {
  const { module } = parseSync('file.ts', code)
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, exportName }) => !isType && exportName.name !== null)
    .map(({ exportName }) => exportName.name!)
    .toSorted()
}

describe('a file of the contract', () => {
  const parted = files.flatMap((name) => {
    const parts = partContract(sourceOf(name))
    return parts ? [{ name, ...parts }] : []
  })

  it('exports the same in its two parts together', () => {
    expect(parted.length).toBeGreaterThan(30)
    for (const { name, plain, schemas } of parted) {
      const all = [...exportsOf(plain), ...exportsOf(schemas)]
      expect([name, [...new Set(all)]]).toEqual([name, all])
      expect([name, all]).toEqual([name, expect.arrayContaining(exportsOf(sourceOf(name)))])
    }
  })

  it('keeps its endpoints, without what only the server needs', () => {
    const { plain } = partContract(sourceOf('votes.ts'))!
    expect(plain).toContain("path: '/api/votes'")
    expect(plain).not.toMatch(/summary:|reply:|body:/)
  })
})

it('parts what is made of schemas from what is not', () => {
  const { plain, schemas } = partContract(`
    import * as z from 'zod/mini'
    import { text } from './text.ts'
    const most = 5
    export type Kind = z.output<typeof Kind>
    export const kinds = ['a', 'b'] as const
    export const Kind = z.enum(kinds)
    export const title = text(most)
    export const isKind = (name: string) => Kind.safeParse(name).success
    export const known = new Set(kinds)
    export function first(): string { return kinds[0] }
    export const listKinds = endpoint({ method: 'GET', path: '/api/kinds', summary: 'x', reply: z.array(Kind), isPaged: true })
  `)!
  expect(exportsOf(plain)).toEqual(['first', 'kinds', 'known', 'listKinds'])
  expect(exportsOf(schemas)).toEqual(['Kind', 'isKind', 'title'])
  expect(plain).toContain("endpoint({ method: 'GET', path: '/api/kinds', isPaged: true })")
  expect(schemas).toContain("import { kinds } from '?plain'")
  expect(schemas).toContain('const most = 5')
  expect(schemas).toContain("from './text.ts'")
  expect(plain).not.toContain("from './text.ts'")
})

it.each(['let count = 0', 'export const { a } = b', 'start()', 'export default {}'])(
  'refuses what it would lose: %s',
  (statement) => {
    expect(() => partContract(`import * as z from 'zod/mini'\n${statement}`)).toThrow('another form')
  },
)

it('lets a page that calls an endpoint do without zod', async () => {
  const entry = join(import.meta.dirname, 'entry-of-the-test.ts')
  const codeOf = async (code: string) => {
    const own: Rolldown.Plugin = {
      name: 'entry',
      resolveId: (id) => (id === entry ? id : null),
      load: (id) => (id === entry ? code : null),
    }
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      plugins: [own, contractInParts()],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput
    return built.output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  }
  const calls = await codeOf(`export { castVote } from '#shared/votes.ts'`)
  expect(calls.filter((id) => id.includes('zod') || id.endsWith('?schemas'))).toEqual([])
  const checks = await codeOf(`export { PostInput } from '#shared/posts.ts'`)
  expect(checks.some((id) => id.includes('/zod/'))).toBe(true)
})

it('no page reads of an endpoint what is left out', () => {
  const leftOut = new Set(
    Object.keys({
      summary: '',
      access: 'public',
      scope: null,
      limit: 'all',
      query: null,
      body: null,
      bodyBytes: 0,
      reply: null,
      replyType: '',
      refuses: [],
      status: 200,
      isVital: true,
      isCacheable: true,
      isOfOne: true,
      isFromReplica: true,
    } satisfies Record<Exclude<keyof EndpointSpec, 'method' | 'path' | 'isPaged'>, unknown>),
  )
  const endpoints = new Set(
    files.flatMap((name) =>
      [...sourceOf(name).matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name!),
    ),
  )
  expect(endpoints.size).toBeGreaterThan(100)
  const own = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const read = own.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\b(\w+)\.(\w+)/g)].flatMap(
      ([found, object = '', field = '']) =>
        endpoints.has(object) && leftOut.has(field) ? [`${name}: ${found}`] : [],
    ),
  )
  expect(read).toEqual([])
})
