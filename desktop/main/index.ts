import { app } from 'electron'
import { compose } from './compose.ts'
import { startLife } from './lifecycle.ts'
import { prepare } from './prepare.ts'
import { linuxSession } from './linuxSession.ts'
import { watchScreenLock } from './screenLock.ts'
import { watchTrayHost } from './trayHost.ts'

const life = startLife(process.argv)
if (life.isFirst) {
  const early = prepare(process.platform)
  const session = linuxSession()
  const host = watchTrayHost(process.platform)
  const lock = watchScreenLock(process.platform, session)
  Promise.all([host.asked, app.whenReady()])
    .then(() => compose({ life, host, lock, session, ...early }))
    .catch((error: unknown) => {
      early.log.error('start', { error })
      app.exit(1)
    })
} else {
  app.quit()
}
