import { requireNode } from './nodeVersion.ts'

requireNode()
const { runServer } = await import('./run.ts')
await runServer()
