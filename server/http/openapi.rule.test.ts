import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/endpoints.ts'
import { failures, type FailureCode } from '#shared/errors.ts'
import { openApiDocument } from './openapi.ts'
import { refusalsOf } from './refusals.ts'

type Json = Record<string, unknown>
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security?: Json[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: Json }> }
  >
}
interface Document {
  openapi: string
  info: Json
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; responses: Json; securitySchemes: Json }
}

let document: Document
let operations: { name: string; operation: Operation }[]
beforeAll(() => {
  document = JSON.parse(JSON.stringify(openApiDocument('1.2.3'))) as Document
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
})

const pathOf = (path: string) => path.replaceAll(/:([A-Za-z]+)/g, '{$1}')

/** The codes of a described refusal; none of anything else. */
const codesOf = (response: unknown): FailureCode[] => {
  const { content } = (response ?? {}) as Operation['responses'][string]
  const { properties } = (content?.['application/json']?.schema ?? {}) as {
    properties?: { code: { enum: FailureCode[] } }
  }
  return properties?.code.enum ?? []
}

/** Every object of a JSON tree. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const part of Object.values(value)) yield* objectsIn(part)
}

describe('the OpenAPI document', () => {
  test('is of version 3.1 and names the product', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: 'Plaza', version: '1.2.3' })
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  })

  test('has one operation for each endpoint and no other, but for the addresses beside the table', () => {
    const declared = endpoints.map(({ spec }) => `${spec.method} ${pathOf(spec.path)}`)
    const calls = operations.filter(({ operation }) => !operation.tags.includes('addresses'))
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(declared))
    expect(calls).toHaveLength(endpoints.length)
  })

  test('names each operation once, with a tag and a summary', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([])
    for (const { operation } of operations) {
      expect(operation.tags).toHaveLength(1)
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
    }
  })

  test('declares each parameter of a path, and none twice', () => {
    for (const { name, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(name.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).toBe(true)
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('declares the query and the body of each endpoint, and what it answers', () => {
    for (const { spec } of endpoints) {
      const operation = document.paths[pathOf(spec.path)]?.[spec.method.toLowerCase()]
      const hasQuery = operation?.parameters.some((parameter) => parameter.in === 'query')
      expect([spec.path, hasQuery]).toEqual([spec.path, spec.query !== undefined])
      const success = operation?.responses[String(spec.status ?? 200)]
      const type = spec.replyType ?? 'application/json'
      expect([spec.path, Object.keys(success?.content ?? {})]).toEqual([spec.path, [type]])
      const isJson = operation?.requestBody?.content['application/json'] !== undefined
      expect([spec.path, isJson]).toEqual([spec.path, spec.body !== undefined])
    }
  })

  test('describes the upload as a form with a file', () => {
    expect(document.paths['/api/uploads']?.['post']?.requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' } },
        },
      },
    })
  })

  test('asks for a session, or a token with its scope, but not where everybody may call', () => {
    for (const { spec, scope } of endpoints) {
      const security = document.paths[pathOf(spec.path)]?.[spec.method.toLowerCase()]?.security
      const token = scope === 'browser' ? [] : [{ token: scope === 'any' ? [] : [scope] }]
      const wanted = [...(spec.access === 'public' ? [{}] : []), { session: [] }, ...token]
      expect([spec.path, security]).toEqual([spec.path, wanted])
    }
  })

  test('describes times as date-time, wherever they stand', () => {
    const times = [...objectsIn(document.paths)].flatMap((object) =>
      Object.entries((object['properties'] ?? {}) as Record<string, Json>).filter(([name]) =>
        name.endsWith('At'),
      ),
    )
    expect(times.length).toBeGreaterThan(30)
    for (const [name, schema] of times) {
      const kinds = (schema['anyOf'] as Json[] | undefined) ?? [schema]
      const told = kinds.filter((kind) => kind['type'] !== 'null')
      expect([name, told]).toMatchObject([name, [{ type: 'string', format: 'date-time' }]])
    }
  })

  test('says what every refusal looks like, and by status with which codes each call may be refused', () => {
    const { Failure } = document.components.schemas as {
      Failure: { properties: { code: { enum: string[] } } }
    }
    expect(Failure.properties.code.enum).toEqual(Object.keys(failures))
    for (const { spec } of endpoints) {
      const responses = document.paths[pathOf(spec.path)]?.[spec.method.toLowerCase()]?.responses ?? {}
      const described = Object.entries(responses).flatMap(([status, { $ref: reference }]) => {
        const name = reference?.split('/').at(-1) ?? ''
        const codes = codesOf(document.components.responses[name])
        expect(codes.every((code) => failures[code][0] === Number(status))).toBe(true)
        return codes
      })
      expect([spec.path, described.sort()]).toEqual([spec.path, refusalsOf(spec).sort()])
    }
  })

  test('declares no refusal twice, and none that every call of its kind may meet anyway', () => {
    for (const { name, spec } of endpoints) {
      const general = refusalsOf({ ...spec, refuses: [] })
      const own = spec.refuses ?? []
      expect([name, own.filter((code) => general.includes(code))]).toEqual([name, []])
      expect([name, new Set(own).size]).toEqual([name, own.length])
    }
  })

  test('refers only to what it holds', () => {
    for (const { $ref: reference } of objectsIn(document)) {
      const steps = typeof reference === 'string' ? reference.replace(/^#\//, '').split('/') : []
      let target: unknown = document
      for (const step of steps) target = (target as Json)[step]
      expect(target).toBeDefined()
    }
  })
})
