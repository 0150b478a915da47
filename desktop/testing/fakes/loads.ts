import { world } from '../world.ts'

/** What a window's frame shows, and where it is going. */
export interface FakePage {
  /** The address that has arrived, an error page's included: what `getURL` and the frame answer. */
  url: string
  /** Where a load under way leads; the same where there is none. */
  readonly goal: string
  /** Nothing but an error page is there: it has the address that failed, and no origin. */
  isError: boolean
  isCrashed: boolean
  /** Whether the page asks to stay when it is left. */
  wantsToStay: boolean
}

interface Load {
  url: string
  resolve: () => void
  reject: (error: Error) => void
}

const failed = (code: string, url: string) =>
  Object.assign(new Error(`${code} loading '${url}'`), { code, url })

export type FakeLoads = ReturnType<typeof createLoads>

/** How the pages of one window come and go, as a real one was seen to do it: each is there only when it arrives. */
export function createLoads(emit: (name: string, ...args: unknown[]) => void) {
  let pending: Load | null = null
  /** The addresses that Back and Forward lead to, and which of them is shown. */
  const history: string[] = []
  let position = -1
  const page: FakePage = {
    url: '',
    get goal() {
      return pending?.url ?? page.url
    },
    isError: false,
    isCrashed: false,
    wantsToStay: false,
  }

  function commit(url: string, isError: boolean): Load | null {
    // Another address than the one that was asked for is where a redirect led.
    const load = pending
    pending = null
    Object.assign(page, { url, isError, isCrashed: false, wantsToStay: false })
    // The same address again replaces its own entry.
    if (history[position] !== url) {
      history.splice(position + 1)
      position = history.push(url) - 1
    }
    return load
  }

  /** The server has answered. */
  function arrive(url: string, status: number): void {
    const load = commit(url, false)
    emit('did-navigate', {}, url, status, '')
    emit('did-finish-load')
    load?.resolve()
  }

  /** Nobody has. */
  function fail(code: number, description: string, url: string): void {
    const load = commit(url, true)
    emit('did-fail-load', {}, code, description, url, true)
    load?.reject(failed(description, url))
  }

  /** The program has stopped it on its way. */
  function stop(): void {
    pending?.reject(failed('ERR_ABORTED', pending.url))
    pending = null
  }

  /** The app's own pages always answer; those of servers when the test says so, or by themselves where it wants that. */
  async function answer(load: Load): Promise<void> {
    const isOwn = load.url.startsWith('plaza-shell:')
    if (!isOwn && !world.answersLoads) return
    const response = isOwn ? new Response() : await answered(load.url)
    await Promise.resolve()
    if (pending !== load) return
    if (!response) return fail(-102, 'ERR_CONNECTION_REFUSED', load.url)
    const text = await response.text()
    arrive(load.url, response.status)
    page.wantsToStay = text.includes('beforeunload')
  }

  const load = (url: string) =>
    new Promise<void>((resolve, reject) => {
      stop()
      const begun = { url, resolve, reject }
      pending = begun
      emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false })
      void answer(begun)
    })

  return {
    page,
    history,
    load,
    arrive,
    fail,
    stop,
    position: () => position,
    go: (steps: number) => {
      const url = history[position + steps]
      if (url === undefined) return
      position += steps
      void load(url).catch(() => {})
    },
    forget: (index: number): boolean => {
      if (index === position || history[index] === undefined) return false
      history.splice(index, 1)
      if (index < position) position -= 1
      return true
    },
  }
}

const answered = async (url: string): Promise<Response | null> => {
  try {
    return await world.respond(new Request(url))
  } catch {
    return null
  }
}
