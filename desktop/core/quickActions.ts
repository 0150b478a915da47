import type { Command } from './menuModel.ts'
import { toldApart } from './serverUrl.ts'
import type { Server } from './settings.ts'
import { words } from './words.ts'

/** What the app's icon offers without its window: in the jump list, the dock's menu and the launcher's. */
export interface QuickAction {
  label: string
  command: Command
  /** What the program is started with for it: another start hands it to the one that runs. */
  argument: string
}

const flags = {
  '--new-post': { do: 'compose' },
  '--messages': { do: 'messages' },
  '--preferences': { do: 'preferences' },
} as const satisfies Record<string, Command>

/** The command that one of the program's arguments asks for; undefined where there is none. */
export function commandOfArguments(args: readonly string[]): Command | undefined {
  const flag = args.find((argument): argument is keyof typeof flags => Object.hasOwn(flags, argument))
  return flag && flags[flag]
}

const mostServers = 8

/** New post, messages, and each server where there are several. */
export function quickActionsOf(servers: readonly Pick<Server, 'id' | 'name' | 'origin'>[]): QuickAction[] {
  if (servers.length === 0) return []
  const { newPost, messages } = words.menus
  return [
    { label: newPost, command: flags['--new-post'], argument: '--new-post' },
    { label: messages, command: flags['--messages'], argument: '--messages' },
    ...(servers.length > 1 ? toldApart(servers).slice(0, mostServers).map(openServer) : []),
  ]
}

const openServer = ({ id, name, origin }: Pick<Server, 'id' | 'name' | 'origin'>): QuickAction => ({
  label: name,
  command: { do: 'openServer', id },
  argument: `plaza://open?${new URLSearchParams({ server: URL.parse(origin)?.host ?? '', path: '/' }).toString()}`,
})
