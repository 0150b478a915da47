import { z } from 'zod'
import { invalid } from './refusal.ts'
import type { World } from '../world.ts'

export interface Call<P> {
  world: World
  params: P
  /** The `:id` of the path; the last where there are several. */
  id: string
}

export interface Endpoint {
  method: string
  /** The path's segments, `:id` standing for any. */
  segments: string[]
  run(world: World, input: { raw: unknown; id: string }): object
}

function firstIssue(error: z.ZodError): Error {
  const issue = error.issues[0]
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = [...path, issue.keys[0] ?? ''].join('.')
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = path.join('.')
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalid(`Invalid ${param}: ${issue?.message ?? 'unreadable'}`, { param })
}

/** Declares one address of the provider: what it takes, to the parameter, and what it does. */
export function endpoint<S extends z.ZodType>(
  route: `${'GET' | 'POST' | 'DELETE'} /${string}`,
  schema: S,
  run: (call: Call<z.output<S>>) => object,
): Endpoint {
  const [method = '', path = ''] = route.split(' ')
  return {
    method,
    segments: path.split('/'),
    run: (world, { raw, id }) => {
      const parsed = schema.safeParse(raw)
      if (!parsed.success) throw firstIssue(parsed.error)
      return run({ world, params: parsed.data, id })
    },
  }
}

/** The last `:id` when the endpoint answers this request, null otherwise. */
export function matchEndpoint({ method, segments }: Endpoint, request: string): string | null {
  const [requestMethod = '', path = ''] = request.split(' ')
  const parts = path.split('/')
  if (method !== requestMethod || parts.length !== segments.length) return null
  if (!segments.every((segment, at) => segment === ':id' || segment === parts[at])) return null
  return decodeURIComponent(parts[segments.lastIndexOf(':id')] ?? '')
}

export const integer = z
  .string()
  .regex(/^-?\d+$/, 'an integer')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const text = z.string()
/** Whether the provider reckons taxes. */
export const automaticTax = z.strictObject({ enabled: flag })
export const metadata = z.record(z.string(), z.string().max(500)).default({})

/** The parameters of a /v1 address, `expand` included; anything else is refused. */
export function parameters<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject({ ...shape, expand: z.array(z.string()).optional() })
}

const created = z.strictObject({ gte: integer, gt: integer, lte: integer, lt: integer }).partial().optional()

/** The parameters of a list, paging included. */
export function listParameters<S extends z.ZodRawShape>(shape: S) {
  return parameters({
    ...shape,
    limit: integer.pipe(z.number().min(1).max(100)).default(10),
    starting_after: z.string().optional(),
    created,
  })
}

interface Paging {
  limit: number
  starting_after?: string | undefined
  created?: { gte?: number; gt?: number; lte?: number; lt?: number } | undefined
}

/** One page of a list that is newest first. */
export function page<T extends { id: string; created?: number | string }>(
  all: T[],
  { limit, starting_after, created: range = {} }: Paging,
  url: string,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  const within = all.filter(({ created: at }) => {
    const time = Number(at)
    if (range.gte !== undefined && time < range.gte) return false
    if (range.gt !== undefined && time <= range.gt) return false
    if (range.lte !== undefined && time > range.lte) return false
    return range.lt === undefined || time < range.lt
  })
  const start = starting_after ? within.findIndex(({ id }) => id === starting_after) + 1 : 0
  if (starting_after && start === 0)
    throw invalid(`No such object: '${starting_after}'`, { param: 'starting_after' })
  const data = within.slice(start, start + limit)
  return { object: 'list', data, has_more: within.length > start + limit, url }
}
