import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { generatedText } from '#shared/markdown/generated.testing.ts'
import { hostileTexts, ordinaryTexts } from '#shared/markdown/hostile.testing.ts'
import { readMarkdown } from '#shared/markdown/read.ts'
import type { Asked, Measured } from './markdown.worker.ts'

const length = 50_000
const readers = ['marked', 'markdown-it', 'commonmark', 'micromark', 'lezer', 'ours']
/** What the product promises of any text of this length, in ms. */
const promisedMs = 20
const patienceMs = 10_000
const generated = 100_000
/** Of the generated texts those that take the most steps for a character are read, repeated to the length. */
const timed = 300

const folder = new URL('.', import.meta.url).pathname
const number = (value: number, digits = 1): string => value.toFixed(digits).padStart(11)

/** A reader in a process of its own, which is started again when it has come to an end. */
class Reader {
  readonly #name: string
  #process: Promise<ChildProcess> | null = null

  constructor(name: string) {
    this.#name = name
  }

  async read(asked: Asked): Promise<Measured> {
    this.#process ??= this.#start()
    const process = await this.#process
    const answer = next(process)
    process.send(asked)
    const measured = await answer
    if (measured.fault === 'did not end' || measured.fault === 'died') await this.stop()
    return measured
  }

  async #start(): Promise<ChildProcess> {
    const process = fork(`${folder}markdown.worker.ts`, [this.#name], {
      execArgv: ['--max-old-space-size=1500'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const { fault } = await next(process)
    if (fault) throw new Error(`${this.#name} ${fault}`)
    return process
  }

  async stop(): Promise<void> {
    const process = await this.#process
    this.#process = null
    process?.kill('SIGKILL')
  }
}

const next = (process: ChildProcess): Promise<Measured> =>
  new Promise((resolve) => {
    const end = (measured: Measured) => {
      clearTimeout(timer)
      process.removeAllListeners()
      resolve(measured)
    }
    const timer = setTimeout(() => end({ ms: null, fault: 'did not end' }), patienceMs)
    process.once('message', (measured) => end(measured as Measured))
    process.once('exit', () => end({ ms: null, fault: 'died' }))
  })

/** What a reader adds to the browser's script, in bytes. */
async function sizeOf(name: string): Promise<number> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: `${folder}readers/${name}.js`, formats: ['iife'], name: 'reader', fileName: name },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput
  return output.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code).length : 0), 0)
}

async function measureReader(name: string): Promise<void> {
  const reader = new Reader(name)
  const found = new Map<string, Measured>()
  for (const text of [...Object.keys(ordinaryTexts), ...Object.keys(hostileTexts)])
    found.set(text, await reader.read({ name: text, length }))
  await reader.stop()
  const isSlow = ({ ms }: Measured) => ms === null || ms > promisedMs
  const ended = [...found].filter(([, { ms }]) => ms !== null)
  const [worst] = ended.toSorted(([, a], [, b]) => b.ms! - a.ms!)
  const faults = [...found.values()].filter(({ ms }) => ms === null)
  const slow = [...found.values()].filter(isSlow).length
  const ordinary = Object.keys(ordinaryTexts).map((text) => number(found.get(text)?.ms ?? Number.NaN))
  console.log(
    `${name.padEnd(12)}${number((await sizeOf(name)) / 1000)}${ordinary.join('')}${number(faults.length, 0)}${number(slow, 0)}${number(worst?.[1].ms ?? 0)}  ${worst?.[0]}`,
  )
  const kinds = Map.groupBy(faults, ({ fault }) => fault)
  for (const [fault, of] of kinds) console.log(`${''.padEnd(12)}${of.length} x ${fault}`)
}

/** Generated texts, each repeated to the length of the others: the worst of those that take the most steps. */
async function measureGenerated(): Promise<void> {
  const costs = Array.from({ length: generated }, (_, seed) => {
    const text = generatedText(seed)
    return { seed, steps: readMarkdown(text).steps / (text.length + 1) }
  })
  const costly = costs.toSorted((a, b) => b.steps - a.steps).slice(0, timed)
  const reader = new Reader('ours')
  let worst = { ms: 0, seed: 0 }
  for (const { seed } of costly) {
    const text = `${generatedText(seed)}\n\n`
    const repeated = text.repeat(Math.ceil(length / text.length)).slice(0, length)
    const { ms } = await reader.read({ text: repeated, length })
    if (ms === null) throw new Error(`the text ${seed} was not read`)
    if (ms > worst.ms) worst = { ms, seed }
  }
  await reader.stop()
  console.log(
    `\n${generated} generated texts: at most ${costly[0]!.steps.toFixed(1)} steps a character; the ${timed} costliest, ` +
      `each repeated to ${length} characters, take at most ${worst.ms.toFixed(1)} ms (text ${worst.seed}), promised ${promisedMs}`,
  )
}

/** Whether it would pay to keep trees instead of reading texts again. */
function measureTrees(): void {
  console.log('\nms to read a text and to take its tree from JSON; kB of both')
  for (const [name, textOf] of Object.entries(ordinaryTexts)) {
    for (const size of [600, length]) {
      const text = textOf(size)
      const tree = JSON.stringify(readMarkdown(text).blocks)
      const times = [() => readMarkdown(text), () => JSON.parse(tree) as unknown].map((work) => {
        let ms = Infinity
        for (let round = 0; round < 200; round += 1) {
          const startedAt = performance.now()
          work()
          ms = Math.min(ms, performance.now() - startedAt)
        }
        return number(ms, 3)
      })
      const sizes = [text, tree].map((written) => number(Buffer.byteLength(written) / 1000))
      console.log(`${`${name}, ${size}`.padEnd(20)}${times.join('')}${sizes.join('')}`)
    }
  }
}

/** Our reader of Markdown beside others, on the texts that its tests use. */
export async function measureMarkdown(): Promise<void> {
  if (!existsSync(`${folder}readers/node_modules`))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: `${folder}readers`, stdio: 'inherit' })
  const texts = Object.keys(hostileTexts).length
  console.log(
    `\n${texts} hostile texts and 2 ordinary ones of ${length} characters, the best of up to 10 times in ms\n`,
  )
  console.log(
    `${''.padEnd(12)}${['gzip kB', ...Object.keys(ordinaryTexts), 'failed', `> ${promisedMs} ms`, 'worst'].map((head) => head.padStart(11)).join('')}`,
  )
  const named = readers.filter((name) => process.argv.includes(name))
  for (const name of named.length > 0 ? named : readers) await measureReader(name)
  await measureGenerated()
  measureTrees()
}
