import type { Random } from '#db/seed/random.ts'
import type { Schema } from './description.ts'
import { cursor, hostileText, searchText } from './hostile.ts'

/** Ids and words that fit a field, by its name; undefined where nothing special does. */
export type Known = (name: string) => string | undefined

/** A value that a schema takes, made of things that exist where the field's name speaks of one. */
export function valueOf(schema: Schema, name: string, parts: { random: Random; known: Known }): unknown {
  const { random } = parts
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), name, parts)
  if (schema.type === 'string') return textOf(schema, name, parts)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'array') return listOf(schema, name, parts)
  if (schema.type === 'object') return objectOf(schema, parts)
  return random.pick([0, 'x', null, 12])
}

function numberOf({ type, minimum = 0, maximum = minimum + 100_000 }: Schema, random: Random): number {
  const edges = [minimum, maximum]
  const low = Math.max(minimum, -1e9)
  const value = random.chance(0.2) ? random.pick(edges) : random.int(low, Math.min(maximum, low + 10_000))
  return type === 'integer' ? Math.trunc(value) : value
}

function listOf(schema: Schema, name: string, parts: { random: Random; known: Known }): unknown[] {
  const { items = {}, minItems = 0, maxItems = 5 } = schema
  const count = parts.random.int(minItems, Math.min(maxItems, minItems + 3))
  return Array.from({ length: count }, () => valueOf(items, name, parts))
}

function objectOf(schema: Schema, parts: { random: Random; known: Known }): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const object: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties))
    if (required.includes(name) || parts.random.chance(0.6)) object[name] = valueOf(field, name, parts)
  if (typeof additionalProperties === 'object')
    for (const name of parts.random.some(propertyNames?.enum ?? [], 2))
      object[name] = valueOf(additionalProperties, name, parts)
  return object
}

const words = 'a plain sentence of words that people write about lenses coffee and gardens every day'.split(
  ' ',
)

function textOf(schema: Schema, name: string, parts: { random: Random; known: Known }): string {
  const { random, known } = parts
  const fitting = known(name)
  if (fitting !== undefined && random.chance(0.9)) return fitting
  const { minLength = 0, maxLength = 200, pattern, format } = schema
  if (name === 'q') return searchText(random)
  if (name === 'cursor') return cursor(random)
  if (format === 'uri-reference') return random.pick(['', 'https://shop.example/a?b=c', 'https://x.example'])
  if (format === 'email') return `fuzz-${random.int(1, 999)}@sent.example`
  if (format === 'date-time') return new Date(Date.now() + random.int(-1e10, 1e10)).toISOString()
  if (pattern) return matching(pattern, random)
  if (random.chance(0.1)) return hostileText(random)
  const length = random.chance(0.1)
    ? maxLength
    : random.int(Math.max(1, minLength), Math.min(maxLength, Math.max(minLength, 60)))
  const text = Array.from({ length: Math.ceil(length / 3) }, () => random.pick(words)).join(' ')
  return text.slice(0, length).padEnd(minLength, 'x')
}

const letters = 'abcdefgh0123456789_-'

/** A text for the few patterns that there are: one class of characters, so many times. */
function matching(pattern: string, random: Random): string {
  const known: [RegExp, string[]][] = [
    [/media/, ['/media/none.webp', '/media/fuzz-1.png']],
    [/#\[0-9a-f/i, ['#3B82F6', '#000000']],
    [/\[A-Z\]/, ['DE', 'US', 'XX']],
    [/\^\[a-z\]\{2\}/, ['de', 'en']],
    [/:\[0-5\]\\d\$/, ['22:00', '07:30']],
    [/\\d\{1,6\}/, ['1', '20', '50', '0', '51']],
  ]
  const found = known.find(([shape]) => shape.test(pattern))
  if (found) return random.pick(found[1])
  const [low = 8, high = low] = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(([, a, b]) => [
    Number(a),
    Number(b ?? a),
  ])
  return Array.from({ length: random.int(low, high) }, () =>
    letters.charAt(random.int(0, letters.length - 1)),
  ).join('')
}
