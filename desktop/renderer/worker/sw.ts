import { offlinePage } from './offlinePage.ts'
import { pushes } from './pushes.ts'

const worker = globalThis as unknown as ServiceWorkerGlobalScope

offlinePage(worker)
pushes(worker)
