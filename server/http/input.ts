import type { Schema } from '#shared/endpoint.ts'
import { Failure, invalid } from '#shared/errors.ts'
import { isStorable, key } from '#shared/text.ts'
import { sentenceOf } from './sentences.ts'

/** Parses one part of a request. What is refused names each field; the message is the first field's sentence. */
export function parseInput(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value, { error: sentenceOf })
  if (result.success) {
    const path = findUnstorable(result.data)
    if (path !== null) throw invalid(path, 'This text contains characters that cannot be stored')
    return result.data
  }
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new Failure('request.invalid', { message: issues[0]?.message, issues })
}

/** Where a text stands that no database takes, whatever its schema says of it; null if there is none. */
function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = findUnstorable(part, path === '' ? name : `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}

/** The query of an address as a flat object. A key given twice is refused, because readers would disagree on it. */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const query: Record<string, string> = Object.create(null)
  if (start < 0) return query
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (name in query) {
      throw new Failure('request.invalid', {
        message: `${name} is given twice`,
        issues: [{ path: name, message: 'Given twice' }],
      })
    }
    if (name === '__proto__' || name === 'constructor' || name === 'prototype')
      throw new Failure('request.malformed')
    query[name] = value
  }
  return query
}

/** The named parts of a path, each short enough to be an id or a slug. */
export function readParams(
  names: readonly string[],
  params: Record<string, unknown>,
): Record<string, string> {
  const read: Record<string, string> = {}
  for (const name of names) {
    const parsed = key.safeParse(params[name])
    if (!parsed.success)
      throw new Failure('request.invalid', { issues: [{ path: name, message: 'This id is not valid' }] })
    read[name] = parsed.data
  }
  return read
}
