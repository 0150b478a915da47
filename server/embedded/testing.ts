import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import {
  desktopKeyHeader,
  EmbeddedReport,
  type EmbeddedCommand,
  type EmbeddedTask,
} from '#shared/embeddedServer.ts'
import { programRoot } from '#db/root.ts'

/**
 * Bundles the program and answers its entry: it is started often, and its sources take seconds to read. Each file of
 * tests has a place of its own for it.
 */
export async function bundleEmbedded(place = 'embedded'): Promise<string> {
  const outDir = join(programRoot, '.cache', place)
  await build({
    configFile: join(programRoot, 'server/vite.config.ts'),
    logLevel: 'error',
    build: { ssr: 'embedded.ts', outDir },
  })
  return join(outDir, 'embedded.js')
}

interface Options {
  dataDir: string
  preferredPort?: number
  appDir?: string
  entry: string
  hasDemo?: boolean
  task?: EmbeddedTask
  env?: Record<string, string>
  /** Switches of Node, before the program's own. */
  execArgv?: string[]
}

/** The embedded server in a process of its own, and what the desktop app would know of it. */
export class TestEmbedded {
  readonly key = 'k'.repeat(43)
  readonly child: ChildProcess
  readonly reports: EmbeddedReport[] = []
  readonly ended: Promise<number | null>

  constructor(options: Options) {
    const { dataDir, preferredPort = 0, appDir = programRoot, entry, env = {}, execArgv = [] } = options
    const { hasDemo = true, task } = options
    this.child = fork(entry, {
      execArgv,
      env: { PATH: process.env['PATH'], PLAZA_ENV_FILE: devNull, ...env },
      silent: true,
    })
    this.child.on('message', (message) => this.reports.push(EmbeddedReport.parse(message)))
    this.ended = once(this.child, 'exit').then(([code]) => code as number | null)
    this.send({
      type: 'init',
      key: this.key,
      dataDir,
      appDir,
      preferredPort,
      logLevel: 'warn',
      hasDemo,
      ...(task ? { task } : {}),
    })
  }

  send(command: EmbeddedCommand): void {
    this.child.send(command)
  }

  /** The origin at which it serves; rejects with its reports when it ends instead. */
  async ready(): Promise<string> {
    const { port } = await this.report('ready')
    return `http://127.0.0.1:${port}`
  }

  /** The next report of this kind; rejects with all of them when it ends instead. */
  async report<Type extends EmbeddedReport['type']>(
    type: Type,
  ): Promise<Extract<EmbeddedReport, { type: Type }>> {
    for (;;) {
      const found = this.reports.find((report) => report.type === type)
      if (found) return found as Extract<EmbeddedReport, { type: Type }>
      // Each report is only known after the one before it.
      // oxlint-disable-next-line no-await-in-loop
      const isOver = await Promise.race([
        once(this.child, 'message').then(() => false),
        this.ended.then(() => true),
      ])
      if (isOver) throw new Error(`it ended: ${JSON.stringify(this.reports)}`)
    }
  }

  /** What every request of the app brings. */
  get headers(): Record<string, string> {
    return { [desktopKeyHeader]: this.key }
  }

  /** Tells it to end, and answers its exit code. */
  async shutdown(): Promise<number | null> {
    this.send({ type: 'shutdown' })
    return this.ended
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }
}
