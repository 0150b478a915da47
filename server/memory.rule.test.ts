import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
      execArgv: ['--stack-size=900', '--max-semi-space-size=16'],
      arenas: '2',
    })
  })

  test('keeps the young generation that the operator has set', async () => {
    const { said } = await begin({ NODE_OPTIONS: '--max-semi-space-size=64' })
    expect(said).toMatchObject({ execArgv: ['--stack-size=900'], arenas: '2' })
  })

  test.each([
    ['the allocator', { MALLOC_ARENA_MAX: '8' }, '8'],
    ['another allocator', { GLIBC_TUNABLES: 'glibc.malloc.arena_max=3' }, undefined],
  ])('keeps what the operator has set: %s', async (_, env, arenas) => {
    const { said } = await begin(env)
    expect(said).toMatchObject(arenas ? { arenas } : { given: ['an argument'] })
    expect((said as { arenas?: string }).arenas).toBe(arenas)
  })
})
