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
    run: async (_context, { flags: { output } }) => {
      const document = openApiDocument('1')
      const operations = Object.values(document['paths'] as object[]).flatMap((of) => Object.keys(of)).length
      return {
        data: document,
        text: JSON.stringify(document, null, 2),
        ...(typeof output === 'string' && {
          note: `wrote ${output}: OpenAPI 3.1, ${operations} operations`,
        }),
      }
    },
  }),
]
