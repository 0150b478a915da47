import type { LocalCommand, LocalState } from '../core/shellMessages.ts'
import { plazaShell, watchState } from './bridge.ts'
import { button, part, say, show, text } from './dom.ts'
import { readableLine } from '../core/logLine.ts'
import { openPolicy } from '../core/policy.ts'
import { words } from '../core/words.ts'

const localWords = words.pages.local
const withDemo = part('begin-demo', HTMLInputElement)
let id: string | undefined
let isFirst = false

watchState(({ local, servers, policy = openPolicy }) => {
  const { status, isNew, work } = local
  isFirst = isNew
  id = servers.find(({ isLocal }) => isLocal)?.id
  say(text('status'), policy.localServer ? localWords.status[status] : localWords.decided)
  say(text('where'), placeOf(local))
  say(text('fatal'), status === 'failed' && local.fatal ? localWords.fatal[local.fatal] : '')
  show(text('begin'), isNew && status === 'stopped' && policy.localServer)
  show(text('owner'), status === 'ready' && !local.hasDemo)
  show(button('open'), status === 'ready' && id !== undefined)
  show(button('start'), status === 'stopped' || status === 'failed')
  say(button('start'), status === 'failed' ? localWords.again : localWords.start)
  show(button('restart'), status === 'ready')
  show(button('stop'), ['starting', 'ready', 'waiting'].includes(status))
  show(button('backup'), !isNew)
  show(text('anew'), !isNew)
  for (const name of ['start', 'restart', 'stop', ...worksOnAll])
    button(name).disabled = work !== null || !policy.localServer
  say(text('work'), workOf(local))
  say(text('work-failed'), failureOf(local))
  say(text('before'), local.outcome?.before ? localWords.before(local.outcome.before) : '')
  show(text('log'), local.logTail.length > 0)
  say(text('log-tail'), local.logTail.map(readableLine).join('\n'))
})

const placeOf = ({ status, port, version }: LocalState): string =>
  status === 'ready' && port !== null && version !== null ? localWords.where(port, version) : ''

function workOf({ work, outcome }: LocalState): string {
  if (work) return localWords.working[work]
  if (!outcome || outcome.message !== null) return ''
  if (outcome.do !== 'backup') return localWords.done[outcome.do]
  return localWords.done.backup(outcome.rows, outcome.uploads)
}

const failureOf = ({ work, outcome }: LocalState): string =>
  work || !outcome || outcome.message === null ? '' : localWords.failed[outcome.do](outcome.message)

const acts: Record<string, LocalCommand> = {
  restart: { do: 'restart' },
  stop: { do: 'stop' },
  'show-data': { do: 'showData' },
  'show-log': { do: 'showLog' },
  backup: { do: 'backup' },
  restore: { do: 'restore' },
  'reset-demo': { do: 'reset', hasDemo: true },
  'reset-empty': { do: 'reset', hasDemo: false },
}
const worksOnAll = ['backup', 'restore', 'reset-demo', 'reset-empty']
for (const [name, command] of Object.entries(acts))
  button(name).addEventListener('click', () => plazaShell.local(command))

button('start').addEventListener('click', () =>
  plazaShell.local(isFirst ? { do: 'begin', hasDemo: withDemo.checked } : { do: 'start' }),
)
button('open').addEventListener('click', () => {
  if (id !== undefined) void plazaShell.server({ do: 'open', id })
})
