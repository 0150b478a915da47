import * as z from 'zod/mini'
import type { Schema } from '#shared/endpoint.ts'
import { testEvent, webhookEvents, webhookVersion } from '#shared/webhookEvents.ts'

type Json = Record<string, unknown>

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const parameters = [
  header('webhook-id', 'Names the message: it stays the same however often it is sent'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
  header(
    'webhook-signature',
    'One or two signatures with a space between them: `v1,` and the HMAC-SHA256, in base64, of `id.timestamp.body`',
  ),
]

const responses = {
  '2XX': { description: 'Taken' },
  410: { description: 'Nothing more is wanted: the webhook is switched off' },
  default: { description: 'Not taken: it is sent again' },
}

/** What other systems are sent, as the `webhooks` of an OpenAPI document. */
export function webhooksSection(schemaOf: (schema: Schema, io: 'output') => Json): Json {
  const described = {
    ...webhookEvents,
    [testEvent]: { summary: 'Sent by hand, to try a webhook', data: z.object({}) },
  }
  return Object.fromEntries(
    Object.entries(described).map(([type, { summary, data }]) => {
      const message = z.object({
        type: z.literal(type),
        version: z.literal(webhookVersion),
        timestamp: z.iso.datetime(),
        data,
      })
      return [
        type,
        {
          post: {
            operationId: `webhook.${type}`,
            tags: ['webhooks'],
            summary,
            security: [],
            parameters,
            requestBody: {
              required: true,
              content: { 'application/json': { schema: schemaOf(message, 'output') } },
            },
            responses,
          },
        },
      ]
    }),
  )
}
