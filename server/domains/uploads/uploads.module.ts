import type { Module } from '../../module.ts'
import { mediaRoutes } from './media.routes.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { removeQueue, uploadsService, type UploadsParts, type UploadsService } from './uploads.service.ts'

export function uploadsModule(parts: UploadsParts): Module<UploadsService> {
  const { media } = parts
  const service = uploadsService(parts)
  return {
    service,
    routes: (http) => {
      uploadsRoutes(http, service)
      mediaRoutes(http, media)
    },
    jobs: (runner) => runner.handle(removeQueue, ({ name }) => media.remove(String(name))),
  }
}
