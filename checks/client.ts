import { existsSync, readFileSync } from 'node:fs'
import { generated, generatedFile } from '../clients/generate.ts'

/** How a text reads without what the formatter decides. */
const bare = (text: string): string => text.replaceAll(/['"]/g, '"').replaceAll(/[\s;,|()]+/g, '')

/** Says that the client's types are not those of the API as it is described now. */
export async function clientFindings() {
  const written = existsSync(generatedFile) ? readFileSync(generatedFile, 'utf8') : ''
  if (bare(written) === bare(await generated())) return []
  return [{ path: generatedFile, line: 1, message: 'is stale: npm run client:generate' }]
}
