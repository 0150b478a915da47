import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { type UtilityProcess, utilityProcess } from 'electron'
import * as z from 'zod/mini'
import {
  type EmbeddedCommand,
  type EmbeddedTask,
  desktopKeyHeader,
  EmbeddedReport,
} from '#shared/embeddedServer.ts'
import { site } from '#shared/site.ts'
import { readLocalMemory } from '../core/localMemory.ts'
import type { LocalState, LocalWork } from '../core/shellMessages.ts'
import {
  reduceSupervisor,
  stoppedServer,
  type Supervisor,
  type SupervisorEffect,
  type SupervisorEvent,
} from '../core/supervisor.ts'
import { words } from '../core/words.ts'
import { linesOf } from './lines.ts'
import { appendLine, type Log } from './log.ts'
import { serverId } from './serverId.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import { openStore } from './store.ts'

interface LocalServerOptions {
  /** The embedded server's bundle, the app's own folder, and where data, port and log are kept. */
  files: { bundle: string; appDir: string; dataDir: string; memory: string; log: string }
  settings: SettingsStore
  /** Whether there may be one at all. */
  isAllowed?: boolean
  log: Log
  /** GET /healthz, as the program itself. */
  request?: (url: string, init: RequestInit) => Promise<Response>
}

type Done = Pick<Extract<EmbeddedReport, { type: 'done' }>, 'do' | 'message' | 'before'> &
  Partial<Record<'rows' | 'uploads', number | undefined>>

const tailLines = 40
const environmentNames = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ', 'USERPROFILE']

export type LocalServer = ReturnType<typeof setupLocalServer>

/** Runs the embedded server in a process of its own, as the machine of `core/supervisor.ts` says. */
export function setupLocalServer({
  files,
  settings,
  isAllowed = true,
  log,
  request = fetch,
}: LocalServerOptions) {
  const memory = openStore({ file: files.memory, read: readLocalMemory, log })
  const changed = createSignal()
  const moved = createSignal<{ from: string; to: string }>()
  const renewed = createSignal()
  const tail: string[] = []
  let supervisor: Supervisor = stoppedServer
  let child: UtilityProcess | null = null
  let key = ''
  let timer: NodeJS.Timeout | undefined
  /** What the next process does to all of its data before it serves. */
  let task: EmbeddedTask | null = null
  let work: LocalWork | null = null
  let outcome: LocalState['outcome'] = null

  function apply(event: SupervisorEvent): void {
    if (!isAllowed) return
    const { state, effects } = reduceSupervisor(supervisor, event)
    const isChanged = state.status !== supervisor.status
    supervisor = state
    for (const effect of effects) run(effect)
    if (!isChanged) return
    log.info('local', { status: state.status, fatal: state.fatal })
    if (state.status === 'ready' && state.port !== null) remember(state.port)
    changed.emit()
  }

  function run(effect: SupervisorEffect): void {
    switch (effect.do) {
      case 'fork':
        return fork()
      case 'askHealth':
        return void askHealth(effect.port)
      case 'shutdown':
        return tellChild({ type: 'shutdown' })
      case 'kill':
        return void child?.kill()
      case 'setTimer':
        clearTimeout(timer)
        timer = setTimeout(() => apply({ name: effect.event }), effect.milliseconds)
        return
      case 'clearTimer':
        return clearTimeout(timer)
    }
  }

  function fork(): void {
    key = randomBytes(32).toString('base64url')
    const process = utilityProcess.fork(files.bundle, [], {
      serviceName: `${site.name} server`,
      stdio: 'pipe',
      env: allowedEnvironment(),
    })
    child = process
    const given = task
    task = null
    process.on('message', (message: unknown) => {
      if (child === process) heard(message)
    })
    process.on('exit', (code) => {
      if (child !== process) return
      child = null
      log.info('local.exit', { exitCode: code })
      // One that was told of it has ended before it said what became of it.
      if (work && !task) finish({ do: work, message: words.program.local.interrupted })
      apply({ name: 'exited', at: Date.now() })
    })
    for (const stream of [process.stdout, process.stderr]) if (stream) linesOf(stream, keepLine)
    tellChild({
      type: 'init',
      key,
      dataDir: files.dataDir,
      appDir: files.appDir,
      preferredPort: memory.get().port,
      logLevel: 'info',
      hasDemo: memory.get().hasDemo,
      ...(given ? { task: given } : {}),
    })
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
  const tellChild = (command: EmbeddedCommand) => child?.postMessage(command)

  function heard(message: unknown): void {
    const { data: report } = z.safeParse(EmbeddedReport, message)
    if (!report) return log.warn('local.message', { message })
    if (report.type === 'ready')
      return apply({ name: 'listening', port: report.port, version: report.version })
    if (report.type === 'log') return keepLine(report.line)
    if (report.type === 'working') return apply({ name: 'working' })
    if (report.type === 'done') return finish(report)
    keepLine(report.message)
    apply({ name: 'fatal', code: report.code })
  }

  function finish({ before, ...report }: Done): void {
    work = null
    outcome = { rows: 0, uploads: 0, ...report, before: before ? basename(before) : null }
    log.info('local.worked', { do: report.do, message: report.message })
    apply({ name: 'worked' })
    if (report.do !== 'backup' && report.message === null) renewed.emit()
    changed.emit()
  }

  function keepLine(line: string): void {
    appendLine(files.log, line)
    tail.push(line.slice(0, 2000))
    tail.splice(0, tail.length - tailLines)
  }

  async function askHealth(port: number): Promise<void> {
    const asked = child
    const isHealthy = await request(`${originAt(port)}/healthz`, {
      headers: { [desktopKeyHeader]: key },
      signal: AbortSignal.timeout(5000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (child === asked) apply({ name: isHealthy ? 'healthy' : 'unhealthy' })
  }

  /** The port is part of the origin: another one is another server to every window, with nobody signed in. */
  function remember(port: number): void {
    const from = memory.get().id
    const origin = originAt(port)
    const id = serverId(origin)
    memory.set({ ...memory.get(), port, id })
    if (!settings.server(id)) settings.putServer({ id, origin, name: words.program.thisComputer, zoom: 1 })
    if (!from || from === id) return
    moved.emit({ from, to: id })
    settings.removeServer(from)
  }

  return {
    changed,
    /** It had to take another port: its window and what that kept are another server's. */
    moved,
    /** It has other data now: what its pages have kept is of a community that is gone. */
    renewed,
    isAllowed,
    isLocal: (id: string) => id === memory.get().id,
    id: () => memory.get().id,
    /** What main adds to each request of the embedded server's windows, while it runs. */
    key: () =>
      supervisor.status === 'ready' && supervisor.port !== null
        ? { origin: originAt(supervisor.port), key }
        : null,
    state: (): LocalState => ({
      status: supervisor.status,
      version: supervisor.version,
      port: supervisor.port,
      fatal: supervisor.fatal,
      logTail: [...tail],
      isNew: memory.get().id === null,
      hasDemo: memory.get().hasDemo,
      work,
      outcome,
    }),
    start: () => apply({ name: 'start' }),
    stop: () => apply({ name: 'stop' }),
    restart: () => apply({ name: 'restart' }),
    /** Starts the first community; one that is there stays as it is. */
    begin: (hasDemo: boolean) => {
      if (memory.get().id === null) memory.set({ ...memory.get(), hasDemo })
      apply({ name: 'start' })
    },
    /** Has it write a backup of everything, while it serves. */
    backUp: async (file: string): Promise<void> => {
      if (work) return
      work = 'backup'
      changed.emit()
      if (await whenReady()) tellChild({ type: 'backup', file })
      else finish({ do: 'backup', message: words.program.serverDidNotStart })
    },
    /** Starts it anew with other data: those of a backup, or of a new community. */
    replace: (wanted: EmbeddedTask, hasDemo = memory.get().hasDemo): void => {
      if (work) return
      work = wanted.do
      task = wanted
      memory.set({ ...memory.get(), hasDemo })
      changed.emit()
      apply({ name: 'restart' })
    },
    whenReady,
    isAlive: () => child !== null,
    /** Ends it with the app: everything is written when this is done. */
    end: async (): Promise<void> => {
      apply({ name: 'stop' })
      await settled(
        () => child === null,
        () => false,
      )
    },
  }

  /** Starts it if it is not running; false if it did not come up. */
  async function whenReady(): Promise<boolean> {
    if (supervisor.status === 'stopped') apply({ name: 'start' })
    return await settled(
      () => supervisor.status === 'ready',
      () => supervisor.status === 'failed' || supervisor.status === 'stopped',
    )
  }

  function settled(isDone: () => boolean, isLost: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isDone() && !isLost()) return
        stop()
        resolve(isDone())
      }
      const stop = changed.listen(look)
      look()
    })
  }
}

const originAt = (port: number) => `http://127.0.0.1:${port}`

const allowedEnvironment = () =>
  Object.fromEntries(
    environmentNames.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
