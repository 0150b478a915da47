import { join } from 'node:path'
import type { Config } from './config.ts'

/** Where the payment sandbox keeps its state; known apart from its code, which production never reads. */
export const sandboxFile = ({ dataDir }: Config): string => join(dataDir, 'payment-sandbox.db')
