import { app } from 'electron'
import { compose } from './compose.ts'
import { startLife } from './lifecycle.ts'
import { prepare } from './prepare.ts'
import { hasTrayHost } from './trayHost.ts'

const life = startLife(process.argv)
if (life.isFirst) {
  const early = prepare(process.platform)
  process.on('unhandledRejection', (error) => early.log.error('unhandled', { error }))
  Promise.all([hasTrayHost(process.platform), app.whenReady()])
    .then(([hasHost]) => compose({ life, hasHost, ...early }))
    .catch((error: unknown) => {
      early.log.error('start', { error })
      app.exit(1)
    })
} else {
  app.quit()
}
