#!/usr/bin/env node
import { requireNode } from '../server/nodeVersion.ts'

requireNode()
const { main } = await import('./main.ts')
await main()
