import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { app, dialog, shell } from 'electron'
import type { LocalCommand } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import type { CommandHandlers } from './commands.ts'
import type { Connections } from './connections.ts'
import type { Handlers } from './ipc.ts'
import type { LocalServer } from './localServer.ts'
import type { Log } from './log.ts'
import type { Partitions } from './partitions.ts'
import type { UserFiles } from './paths.ts'
import { confirm } from './prompts.ts'
import type { Windows } from './windows.ts'

interface CommunityOptions {
  files: UserFiles
  local: LocalServer
  windows: Windows
  connections: Connections
  partitions: Partitions
  log: Log
}

const filters = () => [{ name: words.program.local.backups, extensions: ['tar.gz', 'gz'] }]

/** What a person does with the community on this computer: begin it, back it up, bring another one in. */
export function setupCommunity(options: CommunityOptions) {
  const { files, local, windows, connections, partitions, log } = options

  async function backUp(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10)
    const { filePath } = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('documents'), words.program.local.fileName(day)),
      filters: filters(),
    })
    if (filePath) await local.backUp(filePath)
  }

  async function restore(): Promise<void> {
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openFile'], filters: filters() })
    const [file] = filePaths
    if (file === undefined) return
    const { message, detail, yes } = words.program.local.restore
    const isWanted = await confirm({ message, detail: detail(basename(file)), yes }, windows.front())
    if (isWanted) local.replace({ do: 'restore', file })
  }

  async function reset(hasDemo: boolean): Promise<void> {
    if (await confirm(words.program.local.reset, windows.front())) local.replace({ do: 'reset' }, hasDemo)
  }

  /** What its pages have kept is of people who are not there any more. */
  async function forget(): Promise<void> {
    const id = local.id()
    if (id === null) return
    await partitions.clear(id)
    if ((await local.whenReady()) && windows.ofServer(id)) connections.open(id, '/')
  }
  local.renewed.listen(() => {
    forget().catch((error: unknown) => log.warn('local.forget', { error }))
  })

  async function run(command: LocalCommand): Promise<void> {
    if (!local.isAllowed) return
    switch (command.do) {
      case 'start':
        return local.start()
      case 'stop':
        return local.stop()
      case 'restart':
        return local.restart()
      case 'begin':
        return local.begin(command.hasDemo)
      case 'backup':
        return await backUp()
      case 'restore':
        return await restore()
      case 'reset':
        return await reset(command.hasDemo)
      case 'showData':
        mkdirSync(files.localData, { recursive: true })
        return void (await shell.openPath(files.localData))
      case 'showLog':
        return shell.showItemInFolder(files.localLog)
    }
  }

  /** Its page says what becomes of it. */
  const onItsPage = (act: () => Promise<void>) => () => {
    windows.showPage('local')
    return act()
  }

  return {
    channels: { 'shell:local': (command) => run(command) } satisfies Partial<Handlers>,
    commands: {
      local: () => windows.showPage('local'),
      localBackup: onItsPage(backUp),
      localRestore: onItsPage(restore),
      localLog: () => run({ do: 'showLog' }),
    } satisfies Partial<CommandHandlers>,
  }
}
