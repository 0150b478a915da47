import { uploadImage } from '#shared/uploads.ts'
import type { On } from '../../http/pipeline.ts'
import { receiveFile } from './receiveFile.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(on: On, uploads: UploadsService): void {
  on(uploadImage, async ({ caller, req }) => uploads.keep(caller, await receiveFile(req)))
}
