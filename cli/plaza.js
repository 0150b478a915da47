#!/usr/bin/env node
// Plain JavaScript, for an older Node to read; plaza.ts is another name of this file.
import { fileURLToPath } from 'node:url'
import { requireNode } from '../server/nodeVersion.js'

requireNode()
// Starting is mostly loading: from the second time on what was compiled is only read.
const { enableCompileCache } = await import('node:module')
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/plaza', import.meta.url)))
const { main } = await import('./main.ts')
await main()
