/** A JSON Schema, as far as values are made from it. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  minItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  default?: unknown
  additionalProperties?: Schema | boolean
  propertyNames?: { enum?: string[] }
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

type Content = Record<string, { schema?: Schema }>

export interface Operation {
  operationId: string
  tags: string[]
  /** Who may call. */
  description?: string
  parameters: Parameter[]
  requestBody?: { content: Content; 'x-max-bytes'?: number }
  responses: Record<string, { content?: Content }>
}

/** One call that the API's description speaks of. */
export interface Call extends Operation {
  method: string
  path: string
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content?: Content }> }
}

const componentPrefix = '#/components/responses/'

/** The calls of an OpenAPI document, their references to components followed. */
export function callsOf(document: Document): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => {
          const { $ref: reference } = response as { $ref?: string }
          const followed = reference && document.components.responses[reference.slice(componentPrefix.length)]
          return [status, followed || response]
        }),
      ),
    })),
  )
}

/** Pages and files beside the API, which no document describes: what each may answer is said here. */
export const pageCalls: Call[] = [
  ['page', '/'],
  ['page', '/forums'],
  ['page', '/r/{slug}'],
  ['page', '/r/{slug}/post/{id}'],
  ['page', '/post/{id}'],
  ['page', '/user/{username}'],
  ['page', '/hashtag/{tag}'],
  ['page', '/advertising/brand/{slug}'],
  ['page', '/advertising/opportunity/{id}'],
  ['file', '/media/{name}'],
  ['file', '/assets/{name}'],
  ['file', '/{name}'],
  ['feed', '/feed.xml'],
  ['feed', '/r/{slug}/feed.xml'],
  ['feed', '/sitemap.xml'],
  ['feed', '/sitemap-{kind}-{part}.xml'],
  ['feed', '/robots.txt'],
  ['health', '/healthz'],
  ['health', '/readyz'],
].map(([tag = '', path = '']) => ({
  operationId: `${tag} ${path}`,
  tags: ['pages'],
  method: 'GET',
  path,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  })),
  responses: Object.fromEntries(
    ['200', '206', '301', '302', '304', '308', '400', '404', '406', '416'].map((status) => [status, {}]),
  ),
}))
