import { openApiDocument } from '#server/http/openapi.ts'
import { command } from '../command.ts'

export const openapi = [
  command({
    noun: 'openapi',
    verb: '',
    summary: 'the OpenAPI 3.1 document of the API',
    examples: ['plaza openapi -o openapi.json'],
    needsDatabase: false,
    place: 'anywhere',
    run: async () => {
      const document = openApiDocument('1')
      return { data: document, text: JSON.stringify(document, null, 2) }
    },
  }),
]
