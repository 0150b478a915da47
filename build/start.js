// `npm start`. Plain JavaScript, for an older Node to read.
import { requireNode } from '../server/nodeVersion.js'

requireNode()
const { start } = await import('./start.ts')
await start()
