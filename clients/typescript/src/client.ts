import { PlazaError } from './errors.ts'
import { liveEvents, type EventsOptions, type LiveEvent } from './events.ts'
import type { Paths } from './generated.ts'
import { sender, type Call, type ClientOptions } from './http.ts'
import type { Args, ItemOf, Method, Operation, Outcome, PagedPath, PathOf, ReplyOf } from './types.ts'

type Caller<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...args: Args<Operation<M, P>>
) => Promise<ReplyOf<M, P>>

export interface PlazaClient {
  get: Caller<'GET'>
  post: Caller<'POST'>
  put: Caller<'PUT'>
  delete: Caller<'DELETE'>
  /** The same without throwing refusals, which are then known by their codes. */
  outcome<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...args: Args<Operation<M, P>>
  ): Promise<Outcome<Operation<M, P>>>
  /** Each page of a list, as its answers link them. */
  pages<P extends PagedPath>(path: P, ...args: Args<Operation<'GET', P>>): AsyncGenerator<ItemOf<P>[]>
  /** Each thing of a list, page after page. */
  items<P extends PagedPath>(path: P, ...args: Args<Operation<'GET', P>>): AsyncGenerator<ItemOf<P>>
  /** What happens, as it happens. */
  events(options?: EventsOptions): AsyncGenerator<LiveEvent>
}

/** The address behind `rel="next"` of a Link header. */
export function nextOf(link: string | null): string | null {
  for (const part of link?.split(/,\s*(?=<)/) ?? []) {
    const [, address, parameters = ''] = /^<([^>]*)>(.*)$/.exec(part.trim()) ?? []
    if (address !== undefined && /;\s*rel="?next"?/i.test(parameters)) return address
  }
  return null
}

/** JSON as what it says, anything else as the answer itself. */
async function replyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const isJson = response.headers.get('Content-Type')?.includes('json') === true
  return isJson ? ((await response.json()) as unknown) : response
}

/** A client of one community. */
export function createClient(options: ClientOptions): PlazaClient {
  const send = sender(options)

  const caller =
    (method: Method) =>
    async (path: string, given?: unknown): Promise<unknown> =>
      await replyOf(await send(method, path, given as Call | undefined))

  async function* pages(path: string, given?: unknown): AsyncGenerator<unknown[]> {
    const call = (given ?? {}) as Call
    // The address of the next page is whole: nothing is filled in any more.
    const { path: _names, query: _query, ...rest } = call
    let response = await send('GET', path, call)
    for (;;) {
      yield (await response.json()) as unknown[]
      const next = nextOf(response.headers.get('Link'))
      if (next === null) return
      response = await send('GET', next, rest)
    }
  }

  async function* items(path: string, given?: unknown): AsyncGenerator {
    for await (const page of pages(path, given)) yield* page
  }

  async function outcome(method: Method, path: keyof Paths, given?: unknown): Promise<Outcome<never>> {
    try {
      return { ok: true, reply: (await caller(method)(path, given)) as never }
    } catch (error) {
      if (error instanceof PlazaError) return { ok: false, error: error as PlazaError<never> }
      throw error
    }
  }

  // The description's types are the answers': this is the one place where run time meets them.
  return {
    get: caller('GET'),
    post: caller('POST'),
    put: caller('PUT'),
    delete: caller('DELETE'),
    outcome,
    pages,
    items,
    events: (wanted?: EventsOptions) => liveEvents(send, wanted),
  } as unknown as PlazaClient
}
