import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseSync } from 'oxc-parser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beginStamp, writeStamp } from './sources.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plaza-start-'))
  write('package.json', '{"type":"module"}')
  write('server/main.ts', 'source')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
/** A program that says who it is and then serves until it is told to end. */
const server = (name: string) => `
  const wait = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => { clearInterval(wait); process.exitCode = 3 })
  process.stdout.write(JSON.stringify({ name: ${JSON.stringify(name)}, pid: process.pid, program: process.argv[1] }) + '\\n')`

function start() {
  const program = `import { start } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
  await start(${JSON.stringify(root)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const err = text(child.stderr)
  return { child, err, ended: once(child, 'close') as Promise<[number | null, string | null]> }
}
const saidBy = async ({ child }: ReturnType<typeof start>) => {
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as { name: string; pid: number; program: string }
}

describe('npm start', () => {
  test('becomes the server that is built: its number, its signals, its exit code', async () => {
    const stamp = beginStamp(root)
    write('out/server/main.js', server('built'))
    writeStamp(root, { ...stamp, at: Date.now() + 1000 })
    const started = start()
    const said = await saidBy(started)
    expect(said).toEqual({
      name: 'built',
      pid: started.child.pid,
      program: join(root, 'out/server/main.js'),
    })
    started.child.kill('SIGTERM')
    expect(await started.ended).toEqual([3, null])
  })

  test('builds first where the sources are others', async () => {
    write('node_modules/vite/package.json', '{}')
    write('out/server/main.js', server('outdated'))
    write(
      'build/build.ts',
      `import { writeFileSync } from 'node:fs'
      console.log('a builder talks')
      writeFileSync('out/server/main.js', ${JSON.stringify(server('new'))})`,
    )
    const started = start()
    expect((await saidBy(started)).name).toBe('new')
    started.child.kill('SIGTERM')
    await started.ended
  })

  test('ends with a builder that is told to end, and with one that fails', async () => {
    write('node_modules/vite/package.json', '{}')
    write('build/build.ts', `process.stderr.write('building'); setInterval(() => {}, 1000)`)
    const told = start()
    await once(told.child.stderr, 'data')
    told.child.kill('SIGTERM')
    expect(await told.ended).toEqual([143, null])

    write('build/build.ts', `throw new Error('a source is broken')`)
    const failing = start()
    expect(await failing.ended).toEqual([1, null])
    expect(await failing.err).toContain('a source is broken')
  })

  test('says what is missing where nothing is built and nothing can build', async () => {
    const none = start()
    expect(await none.ended).toEqual([2, null])
    expect(await none.err).toMatch(/^Nothing is built yet, [^\n]+npm ci && npm run build[^\n]+\n$/)

    write('out/server/main.js', server('outdated'))
    writeStamp(root, { at: 0, sum: 'of others' })
    const outdated = start()
    expect(await outdated.ended).toEqual([2, null])
    expect(await outdated.err).toMatch(/^The sources have changed since [^\n]+\n$/)
  })
})

describe('an older Node', () => {
  const repository = join(import.meta.dirname, '..')
  const entries = ['build/start.js', 'cli/plaza.js', 'cli/plaza.ts']
  /** The Node of the system, where it is an older one. */
  const older = ['/usr/bin/node', '/usr/local/bin/node'].find((node) => {
    try {
      const said = execFileSync(node, ['--version'], { encoding: 'utf8' })
      return Number(/\d+/.exec(said)?.[0]) < 24
    } catch {
      return false
    }
  })
  const run = async (node: string, ...args: string[]) => {
    const child = spawn(node, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { code: code as number, err }
  }
  const sentence = /^Plaza needs Node 24, this is \d+\.\d+\.\d+\. [^\n]+\n$/

  test.each(entries)('%s loads nothing that it could not read before it has looked', (entry) => {
    const source = readFileSync(join(repository, entry), 'utf8')
    const { program, module, errors } = parseSync('entry.js', source, { lang: 'js' })
    expect(errors).toEqual([])
    expect(program.body.length).toBeGreaterThan(0)
    const loaded = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
    expect(loaded.filter((name) => !/^node:url$|\/server\/nodeVersion\.js$/.test(name))).toEqual([])
  })

  test.each(entries)('%s is told in one sentence', async (entry) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.1.0' })`
    const { code, err } = await run(process.execPath, '--import', pretend, join(repository, entry))
    expect(err).toMatch(sentence)
    expect(code).toBe(2)
  })

  // Only where the machine has an older Node can it be shown with one.
  test.runIf(older).each(entries)('%s is told so by an older Node itself', async (entry) => {
    const { code, err } = await run(older ?? '', join(repository, entry))
    expect(err).toMatch(sentence)
    expect(code).toBe(2)
  })
})
