import { releaseConfig } from './releaseConfig.ts'

/** `electron-builder --config desktop/packaging/release.ts`: PLAZA_FEED names the folder of this system's updates. */
export default releaseConfig(process.env, process.env['PLAZA_FEED'] ?? `${process.platform}-${process.arch}`)
