import { boundMemory } from './memory.ts'
import { requireNode } from './nodeVersion.js'

requireNode()
boundMemory()
// What people upload, mails, exports and backups are nobody's on this machine but the owner's and the group's.
process.umask(process.umask() | 0o027)
// What was compiled once need not be compiled at the next start. Asked for here, because an older Node, which has
// no such function, must be able to read this file.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
const { runServer } = await import('./run.ts')
await runServer()
