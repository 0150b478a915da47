import { enableCompileCache } from 'node:module'
import { requireNode } from './nodeVersion.ts'

requireNode()
// What was compiled once need not be compiled at the next start.
enableCompileCache()
const { runServer } = await import('./run.ts')
await runServer()
