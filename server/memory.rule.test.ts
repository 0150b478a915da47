import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { releaseWhenQuiet } from './memory.ts'

let folder: string
let program: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-memory-'))
  program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { boundMemory } from ${JSON.stringify(join(import.meta.dirname, 'memory.ts'))}
    boundMemory()
    const { pid, argv, execArgv, env } = process
    process.stdout.write(JSON.stringify({ pid, given: argv.slice(2), execArgv, arenas: env.MALLOC_ARENA_MAX }))`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function begin(env: Record<string, string>): Promise<{ pid: number | undefined; said: unknown }> {
  const child = spawn(process.execPath, ['--stack-size=900', program, 'an argument'], {
    env: { PATH: process.env['PATH'], ...env },
  })
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(errors).toBe('')
  return { pid: child.pid, said: JSON.parse(said) }
}

describe.runIf(process.platform === 'linux')('a server process', () => {
  test('begins anew as what it was, with bounded memory', async () => {
    const { pid, said } = await begin({})
    expect(said).toEqual({
      pid,
      given: ['an argument'],
      execArgv: ['--stack-size=900', '--expose-gc', '--max-semi-space-size=16', '--heap-growing-percent=100'],
      arenas: '2',
    })
  })

  test.each(['--max-semi-space-size=64', '--max_semi_space_size=64'])(
    'keeps the young generation that the operator has set by %s',
    async (option) => {
      const { said } = await begin({ NODE_OPTIONS: option })
      expect(said).toMatchObject({
        execArgv: ['--stack-size=900', '--expose-gc', '--heap-growing-percent=100'],
        arenas: '2',
      })
    },
  )

  test.each([
    ['the allocator', { MALLOC_ARENA_MAX: '8' }, '8'],
    ['another allocator', { GLIBC_TUNABLES: 'glibc.malloc.arena_max=3' }, undefined],
  ])('keeps what the operator has set: %s', async (_, env, arenas) => {
    const { said } = await begin(env)
    expect(said).toMatchObject(arenas ? { arenas } : { given: ['an argument'] })
    expect((said as { arenas?: string }).arenas).toBe(arenas)
  })
})

describe('memory that was only needed for a while', () => {
  const megabyte = 1024 * 1024
  let server: Server
  let resident: number
  let heap: number
  let collections: unknown[]
  beforeEach(() => {
    vi.useFakeTimers()
    server = createServer()
    resident = 140 * megabyte
    heap = 40 * megabyte
    collections = []
    const collect = (options: unknown): void => {
      collections.push(options)
      resident = 110 * megabyte
    }
    releaseWhenQuiet(server, {
      collect: collect as NodeJS.GCFunction,
      residentBytes: () => resident,
      heapBytes: () => heap,
    })
  })
  afterEach(() => void vi.useRealTimers())

  const ask = () => server.emit('request')

  test('is given back once nobody has asked for anything for two seconds, and nothing waits then', () => {
    vi.advanceTimersByTime(1999)
    expect(collections).toEqual([])
    vi.advanceTimersByTime(1)
    expect(collections).toEqual([{ type: 'major', execution: 'sync', flavor: 'last-resort' }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is kept while somebody asks, and given back after that', () => {
    vi.advanceTimersByTime(2000)
    for (let second = 0; second < 60; second += 1) {
      ask()
      resident += 2 * megabyte
      vi.advanceTimersByTime(1000)
    }
    expect(collections).toHaveLength(1)
    vi.advanceTimersByTime(4000)
    expect(collections).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is left where it is too little for the time that it costs', () => {
    vi.advanceTimersByTime(2000)
    resident += 23 * megabyte
    ask()
    vi.advanceTimersByTime(10_000)
    expect(collections).toHaveLength(1)
    resident += megabyte
    ask()
    vi.advanceTimersByTime(10_000)
    expect(collections).toHaveLength(2)
  })

  test('is left where a collection would keep everybody waiting, until less is in use', () => {
    heap = 129 * megabyte
    vi.advanceTimersByTime(10_000)
    expect(collections).toEqual([])
    heap = 128 * megabyte
    ask()
    vi.advanceTimersByTime(10_000)
    expect(collections).toHaveLength(1)
  })

  test('is not looked after any more when the server has ended', () => {
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
