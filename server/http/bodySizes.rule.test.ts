import { describe, expect, test } from 'vitest'
import { bodyBytesOf, mostBodyBytes } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { openApiDocument, schemaOf } from './openapi.ts'

interface Json {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  maxLength?: number
  description?: string
  format?: string
  pattern?: string
  maxItems?: number
  items?: Json
  properties?: Record<string, Json>
  additionalProperties?: Json | false
  propertyNames?: Json
  maxProperties?: number
}

const largest = (sizes: number[]): number => Math.max(0, ...sizes)
const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 2)

/** What the longest valid value takes, in bytes; NaN where nothing bounds it. */
function bytesOf(schema: Json): number {
  const { anyOf, items, properties = {}, additionalProperties, propertyNames, maxProperties } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.enum) return largest(schema.enum.map((value) => JSON.stringify(value).length))
  if (anyOf) return largest(anyOf.map(bytesOf))
  if (schema.type === 'string') return textBytesOf(schema)
  if (schema.type === 'array') return 2 + (schema.maxItems ?? Number.NaN) * (bytesOf(items ?? {}) + 1)
  if (schema.type !== 'object') return 25
  const fields = Object.entries(properties).map(([name, field]) => name.length + 4 + bytesOf(field))
  const other = propertyNames ? bytesOf(propertyNames) + 4 + bytesOf(additionalProperties || {}) : 0
  // Flags of a command have any name, and are as many as the body has room for.
  const others = propertyNames?.enum?.length ?? maxProperties ?? 0
  return sum([...fields, others === 0 ? 0 : others * other])
}

/** Ids, addresses and patterns are ASCII; in any other text each character may be an escaped pair of surrogates. */
function textBytesOf({ maxLength, description, format, pattern }: Json): number {
  if (format === 'date-time') return 40
  if (pattern) return pattern.length + largest([...pattern.matchAll(/\d+(?=\})/g)].map(Number))
  if (description?.startsWith('An id')) return 40
  return 2 + (maxLength ?? Number.NaN) * (format === 'uri-reference' ? 1 : 12)
}

const withBody = endpoints.flatMap(({ name, spec }) => (spec.body ? [{ name, spec, body: spec.body }] : []))

describe('what is read of a body', () => {
  test.each(withBody)('of $name is enough for all that it may hold, and bounded', ({ name, spec, body }) => {
    const schema = schemaOf(body, 'input') as Json
    // A draft is as long as its form makes it, in the form's own words.
    const needed = name === 'saveDraft' ? 0 : bytesOf(schema)
    expect(needed).toBeLessThanOrEqual(bodyBytesOf(spec))
    expect(bodyBytesOf(spec)).toBeLessThanOrEqual(mostBodyBytes)
  })

  test('is 16 kB where nothing else is declared, and stands in the OpenAPI document', () => {
    const sizes = withBody.map(({ spec }) => bodyBytesOf(spec))
    expect(Math.min(...sizes)).toBe(16_384)
    expect(sizes.filter((size) => size === 16_384).length).toBeGreaterThan(sizes.length / 2)
    const { paths } = openApiDocument('1.0.0') as {
      paths: Record<string, Record<string, { requestBody?: Record<string, unknown> }>>
    }
    for (const { spec } of withBody) {
      const path = spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
      const described = paths[path]?.[spec.method.toLowerCase()]?.requestBody
      expect(described?.['x-max-bytes']).toBe(bodyBytesOf(spec))
    }
  })
})
