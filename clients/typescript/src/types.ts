import type { PlazaError } from './errors.ts'
import type { Paths } from './generated.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** The addresses that take a method. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: M extends keyof Paths[P] ? P : never
}[keyof Paths]

interface AnyOperation {
  path: unknown
  query: unknown
  body: unknown
  reply: unknown
  isPaged: boolean
  refusal: string
}
export type Operation<M extends Method, P extends keyof Paths> =
  Paths[P] extends Record<M, infer O> ? (O extends AnyOperation ? O : never) : never

/** The addresses whose answers are pages of a list. */
export type PagedPath = {
  [P in PathOf<'GET'>]: Operation<'GET', P>['isPaged'] extends true ? P : never
}[PathOf<'GET'>]

/** A field that may be left out where nothing in it is needed. */
type Field<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: never }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

interface Common {
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** What a call is given: the names in its address, its query and its body. */
export type Options<O extends AnyOperation> = Common &
  Field<'path', O['path']> &
  Field<'query', O['query']> &
  Field<'body', O['body']>

/** The options, which may be left out where nothing in them is needed. */
export type Args<O extends AnyOperation> =
  Common extends Options<O> ? [options?: Options<O>] : [options: Options<O>]

export type ReplyOf<M extends Method, P extends keyof Paths> = Operation<M, P>['reply']
export type ItemOf<P extends PagedPath> = ReplyOf<'GET', P> extends readonly (infer Item)[] ? Item : never

/** What came of a call: its answer, or the refusal with one of the codes it may have. */
export type Outcome<O extends AnyOperation> =
  | { ok: true; reply: O['reply'] }
  | { ok: false; error: PlazaError<O['refusal']> }
