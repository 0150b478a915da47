import * as z from 'zod/mini'
import { bodyBytesOf, hasTag, paramNames, type EndpointSpec, type Schema } from '#shared/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import type { NeededScope } from '#shared/scopes.ts'
import { factsOf } from '#shared/text.ts'
import { time } from '#shared/time.ts'
import { uploadImage } from '#shared/uploads.ts'
import { addressPaths } from './openapi.addresses.ts'
import { failureSchema, refusalComponents, type Refusals } from './openapi.responses.ts'
import { webhooksSection } from './openapi.webhooks.ts'
import { refusalsOf } from './refusals.ts'

type Json = Record<string, unknown>

const access: Record<EndpointSpec['access'], string> = {
  public: 'Everybody.',
  'signed-in': 'Signed-in people.',
  member: 'Members: signed in, with a running subscription.',
  moderator: 'Moderators and admins of the site.',
  admin: 'Admins.',
}

const scopeWords = (scope: NeededScope): string => {
  if (scope === 'browser') return 'Not with a token.'
  return scope === 'any' ? 'With any token.' : `With a token: ${scope}.`
}

/** A schema as JSON Schema: of what is sent (`input`) or of what is answered (`output`). */
export function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, factsOf(zodSchema))
      if (zodSchema === time) Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  }) as Json
  return json
}

function queryParameters(query: Schema): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const fileForm: Json = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function bodyOf(spec: EndpointSpec): Json {
  if (spec.path === uploadImage.path)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm } } } }
  if (!spec.body) return {}
  const schema = schemaOf(spec.body, 'input')
  const bytes = bodyBytesOf(spec)
  return {
    requestBody: {
      required: true,
      description: `At most ${Math.ceil(bytes / 1024)} KiB`,
      'x-max-bytes': bytes,
      content: { 'application/json': { schema } },
    },
  }
}

/** Who may call by what: a session, and where one will do a token with the scope it needs. */
function securityOf({ spec, scope }: (typeof endpoints)[number]): Json {
  const token = scope === 'browser' ? [] : [{ token: scope === 'any' ? [] : [scope] }]
  const nobody = spec.access === 'public' ? [{}] : []
  return { security: [...nobody, { session: [] }, ...token] }
}

function operationOf({ name, tag, spec, scope }: (typeof endpoints)[number], refusals: Refusals): Json {
  return {
    operationId: name,
    tags: [tag],
    summary: spec.summary,
    description: `${access[spec.access]} ${scopeWords(scope)}`,
    ...securityOf({ name, tag, spec, scope }),
    parameters: [
      ...paramNames(spec.path).map((param) => ({
        name: param,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(spec.query ? queryParameters(spec.query) : []),
    ],
    ...bodyOf(spec),
    responses: {
      [String(spec.status ?? 200)]: {
        description: 'Success',
        ...(spec.isPaged
          ? { headers: { Link: { description: 'rel="next": the next page', schema: { type: 'string' } } } }
          : {}),
        content: {
          [spec.replyType ?? 'application/json']: {
            schema: spec.replyType ? { type: 'string' } : schemaOf(spec.reply, 'output'),
          },
        },
      },
      ...(hasTag(spec) ? { 304: { description: 'As it was when the caller last asked' } } : {}),
      ...refusals.responsesOf(refusalsOf(spec)),
    },
  }
}

/** The OpenAPI 3.1 document of the whole API: the endpoint table, and the addresses beside it. */
export function openApiDocument(version: string): Json {
  const refusals = refusalComponents()
  const paths = addressPaths(refusals)
  for (const endpoint of endpoints) {
    const path = endpoint.spec.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.spec.method.toLowerCase()]: operationOf(endpoint, refusals) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plaza',
      version,
      description: 'Times are ISO 8601 UTC, money is integer cents, lists page by their Link header.',
    },
    security: [{ session: [] }],
    paths,
    webhooks: webhooksSection(schemaOf),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal token, made in the settings.' },
      },
      schemas: { Failure: failureSchema },
      responses: refusals.components,
    },
  }
}
