import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'server' | 'consumer'
/** What is said of a step: names, routes, figures; never a secret, and nothing of a person. */
export type SpanFacts = Record<string, string | number>

/** A step of something that is followed through the program and beyond it. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** How it is named to whoever takes the next step (W3C Trace Context). */
  readonly traceparent: string
  /** Begins a step within it that another system does; `agoMs` for one that is over already. */
  child(name: string, facts: SpanFacts, agoMs?: number): Span
  rename(name: string): void
  annotate(facts: SpanFacts): void
  /** An error is told of by its name: its message may hold anything. */
  end(error?: unknown): void
}

/** Follows requests and jobs, where the settings name somebody to tell. */
export interface Tracing {
  /** Begins something that is followed, or goes on with what `traceparent` names. */
  begin(name: string, kind: SpanKind, about: { facts: SpanFacts; traceparent?: string | undefined }): Span
  /** Tells what is still untold. */
  close(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()

/** The step that is under way; null where nothing is followed. */
export const currentSpan = (): Span | null => current.getStore() ?? null

/** Runs work as a part of a step. */
export const inSpan = <Result>(span: Span, work: () => Result): Result => current.run(span, work)

/** Runs work as a step of its own, which ends with it. */
export async function spanning<Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> {
  if (!span) return await work()
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** The ids of the step that is under way, for a line of the log. */
export const traceIds = (): { traceId?: string; spanId?: string } => {
  const span = current.getStore()
  return span ? { traceId: span.traceId, spanId: span.spanId } : {}
}

/** Tells of a statement of the database that is done: its text, in which values are left out. */
export function traceStatement(engine: string): (query: string, ms: number) => void {
  const facts = { 'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite' }
  return (query, ms) => {
    const span = current.getStore()
    if (!span) return
    const verb = /^\W*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? 'statement'
    span.child(verb, { ...facts, 'db.query.text': query.slice(0, 2000) }, ms).end()
  }
}

/** The same port to another system, each call of which is a step of what is under way. */
export function tracedPort<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function' || typeof key !== 'string') return member
      return (...given: unknown[]): unknown => {
        const call = (): unknown => Reflect.apply(member, target, given)
        const span = current.getStore()?.child(`${name} ${key}`, { 'peer.service': name })
        if (!span) return call()
        const result = inSpan(span, call)
        if (!(result instanceof Promise)) return result
        return result.then(
          (value: unknown) => {
            span.end()
            return value
          },
          (error: unknown) => {
            span.end(error)
            throw error
          },
        )
      }
    },
  })
}
