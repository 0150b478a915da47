import { EmbeddedCommand } from '#shared/embeddedServer.ts'
import { cleanEnvironment } from './embedded/environment.ts'
import { findParent } from './embedded/parent.ts'
import { isNodeRecent } from './nodeVersion.js'

/**
 * The server inside the desktop app: a process of its own that the app starts, tells where things are and
 * ends. Only the app's build names this file.
 */
const parent = findParent()
cleanEnvironment(process.env)

let serving: Promise<{ shutdown(): void; backUp(file: string): Promise<void> }> | undefined

parent.onMessage((message) => {
  const command = EmbeddedCommand.safeParse(message)
  if (!command.success) return
  const { data } = command
  if (data.type === 'shutdown') end()
  else if (data.type === 'init') start(data)
  else void serving?.then((server) => server.backUp(data.file))
})
parent.onGone(end)

function start(init: Extract<EmbeddedCommand, { type: 'init' }>): void {
  if (serving) return
  if (!isNodeRecent()) {
    parent.send({
      type: 'fatal',
      code: 'NODE',
      message: `Plaza needs Node 24, this is ${process.versions.node}`,
    })
    parent.exit(1)
    return
  }
  // Loaded late: an older Node could not even read the database driver.
  serving = import('./embedded/serve.ts').then(({ serve }) => serve(parent, init))
}

function end(): void {
  if (serving) void serving.then((server) => server.shutdown())
  else parent.exit(0)
}
