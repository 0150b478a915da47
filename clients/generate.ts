import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Schema } from '#shared/endpoint.ts'
import { openApiDocument, schemaOf } from '#server/http/openapi.ts'

type Json = { [key: string]: unknown }

interface Operation {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref?: string; headers?: Json; content?: Record<string, { schema: Json }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { responses: Record<string, { content: Record<string, { schema: Json }> }> }
}

/** Where the types stand that are made of the API's description. */
export const generatedFile = join(import.meta.dirname, 'typescript/src/generated.ts')

const shared = join(import.meta.dirname, '../shared')
const isName = /^[A-Za-z_$][\w$]*$/
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

/** A schema as text that is the same for the same schema, whatever the order of its keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** The names that the contract gives its objects and vocabularies, by what they look like when they are answered. */
async function namesOfContract(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const files = readdirSync(shared).filter((file) => file.endsWith('.ts') && !file.includes('.test'))
  for (const file of files.toSorted()) {
    if (file.includes('.testing.')) continue
    const exported = (await import(join(shared, file))) as Record<string, unknown>
    for (const [name, schema] of Object.entries(exported).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      if (!isSchema(schema) || !/^[A-Z]\w*$/.test(name) || reserved.has(name)) continue
      const json = schemaOf(schema, 'output')
      const isWorthIt = json['type'] === 'object' ? 'properties' in json : Array.isArray(json['enum'])
      const text = canonical(json)
      if (isWorthIt && !names.has(text) && ![...names.values()].includes(name)) names.set(text, name)
    }
  }
  return names
}

/** What the file itself declares. */
const reserved = new Set(['Paths', 'WebhookEvents'])

/** Writes schemas as types; whatever the contract has a name for is written once, under it. */
function typeWriter(names: ReadonlyMap<string, string>) {
  const used = new Map<string, string>()

  const list = (schemas: Json[], by: string): string => {
    const types = [...new Set(schemas.map((one) => typeOf(one)))]
    return types.length === 1 ? (types[0] ?? 'unknown') : `(${types.join(` ${by} `)})`
  }

  function objectOf(schema: Json): string {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
    const required = (schema['required'] ?? []) as string[]
    const fields = properties.map(
      ([name, one]) =>
        `${isName.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${typeOf(one)}`,
    )
    const rest = schema['additionalProperties']
    if (fields.length > 0) return `{ ${fields.join('; ')} }`
    return typeof rest === 'object' && rest !== null
      ? `Record<string, ${typeOf(rest as Json)}>`
      : 'Record<string, never>'
  }

  function plain(schema: Json): string {
    for (const key of ['anyOf', 'oneOf'])
      if (Array.isArray(schema[key])) return list(schema[key] as Json[], '|')
    if (Array.isArray(schema['allOf'])) return list(schema['allOf'] as Json[], '&')
    if ('const' in schema) return JSON.stringify(schema['const'])
    if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ')
    const { type } = schema
    if (Array.isArray(type)) return type.map((one: string) => plain({ ...schema, type: one })).join(' | ')
    if (type === 'object') return objectOf(schema)
    if (type === 'array') {
      const item = typeOf((schema['items'] ?? {}) as Json)
      return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
    }
    if (type === 'integer' || type === 'number') return 'number'
    return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
  }

  function typeOf(schema: Json): string {
    const name = names.get(canonical(schema))
    if (name === undefined) return plain(schema)
    if (!used.has(name)) {
      used.set(name, '')
      used.set(name, plain(schema))
    }
    return name
  }

  return { typeOf, objectOf, used }
}

const methods = ['get', 'post', 'put', 'delete']
const isGood = (status: string): boolean => status.startsWith('2')

/** The types of the whole API, as the text of a file. */
export async function generated(): Promise<string> {
  // The version of the program is no part of the types.
  const document = JSON.parse(JSON.stringify(openApiDocument('0'))) as Document
  const { typeOf, objectOf, used } = typeWriter(await namesOfContract())

  const codesOf = ({ responses }: Operation): string[] =>
    Object.entries(responses).flatMap(([status, { $ref }]) => {
      if (isGood(status) || !$ref) return []
      const response = document.components.responses[$ref.split('/').at(-1) ?? '']
      const schema = response?.content['application/json']?.schema as {
        properties?: { code: { enum: string[] } }
      }
      return schema.properties?.code.enum ?? []
    })

  const fieldsOf = ({ parameters }: Operation, where: string): string => {
    const some = parameters.filter((one) => one.in === where)
    if (some.length === 0) return 'undefined'
    const required = some.filter((one) => one.required).map(({ name }) => name)
    return objectOf({
      required,
      properties: Object.fromEntries(some.map(({ name, schema }) => [name, schema])),
    })
  }

  const bodyOf = ({ requestBody }: Operation): string => {
    const json = requestBody?.content['application/json']
    if (json) return typeOf(json.schema)
    return requestBody?.content['multipart/form-data'] ? 'FormData' : 'undefined'
  }

  const replyOf = ({ responses }: Operation): string => {
    const [, response] = Object.entries(responses).find(([status]) => isGood(status)) ?? []
    const json = response?.content?.['application/json']
    if (json) return typeOf(json.schema)
    return response?.content ? 'Response' : 'undefined'
  }

  const operationOf = (operation: Operation): string => {
    const isPaged = Object.entries(operation.responses).some(
      ([status, { headers }]) => isGood(status) && headers && 'Link' in headers,
    )
    return [
      `/** ${operation.summary.replaceAll('*/', '*')} */`,
      `METHOD: {`,
      `path: ${fieldsOf(operation, 'path')}`,
      `query: ${fieldsOf(operation, 'query')}`,
      `body: ${bodyOf(operation)}`,
      `reply: ${replyOf(operation)}`,
      `isPaged: ${isPaged}`,
      `refusal: ${
        codesOf(operation)
          .map((code) => `'${code}'`)
          .join(' | ') || 'never'
      }`,
      `}`,
    ].join('\n')
  }

  const paths = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path, some]) => {
      const written = methods.flatMap((method) => {
        const operation = some[method]
        // What browsers navigate to is no call of a program.
        const isCall =
          operation && !Object.values(operation.responses).some(({ content }) => content?.['text/html'])
        return isCall ? [operationOf(operation).replace('METHOD', method.toUpperCase())] : []
      })
      return written.length > 0 ? `'${path}': {\n${written.join('\n')}\n}` : ''
    })
    .filter((text) => text !== '')
  const events = Object.entries(document.webhooks).map(
    ([type, { post }]) =>
      `/** ${post.summary} */\n'${type}': ${typeOf(post.requestBody?.content['application/json']?.schema ?? {})}`,
  )
  const named = [...used].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    '// Made by `npm run client:generate` of the description of the API: change nothing here.',
    ...named.map(([name, type]) => `export type ${name} = ${type}`),
    '/** What can be called: addresses, and by each method what is sent, answered and refused. */',
    `export interface Paths {\n${paths.join('\n')}\n}`,
    '/** What webhooks send, by the type of the event. */',
    `export interface WebhookEvents {\n${events.join('\n')}\n}`,
    '',
  ].join('\n\n')
}

if (process.argv[1] && basename(process.argv[1]) === 'generate.ts')
  writeFileSync(generatedFile, await generated())
