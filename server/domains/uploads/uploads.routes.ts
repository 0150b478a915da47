import { uploadImage } from '#shared/uploads.ts'
import type { Http } from '../../module.ts'
import { receiveFile } from './receiveFile.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes({ on }: Http, uploads: UploadsService): void {
  on(uploadImage, async ({ caller, req }) =>
    uploads.keep(caller, await receiveFile(req, await uploads.mostBytes())),
  )
}
