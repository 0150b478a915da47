import { enableCompileCache } from 'node:module'
import { boundAllocator } from './allocator.ts'
import { requireNode } from './nodeVersion.ts'

requireNode()
boundAllocator()
// What was compiled once need not be compiled at the next start.
enableCompileCache()
const { runServer } = await import('./run.ts')
await runServer()
