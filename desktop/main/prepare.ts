import { app } from 'electron'
import { watchFaults } from './faults.ts'
import { openLog } from './log.ts'
import { registerLinks } from './lifecycle.ts'
import { systemPolicy, type PolicySources } from './policy.ts'
import { appFiles, userFiles } from './paths.ts'
import { openSettings } from './settings.ts'
import { registerShellScheme } from './shellPages.ts'

const appId = 'com.example.plaza'
/** The same on every start, else a toast of an earlier one could not start the app. */
const toastActivator = '{DE1ABD43-1855-43BE-A629-A32F044E6519}'

/** What must be done before the app is ready: the sandbox, the private scheme, the person's choice of hardware. */
export function prepare(platform: string, sources?: PolicySources) {
  const files = appFiles(app.getAppPath())
  const kept = userFiles(app.getPath('userData'))
  const log = openLog(kept.log)
  const faults = watchFaults(log)
  const policy = systemPolicy(platform, log, sources)
  const settings = openSettings(kept.settings, log, policy)
  app.enableSandbox()
  if (!settings.get().hardwareAcceleration) app.disableHardwareAcceleration()
  // On Wayland only the desktop can hand keys to a program that is not in front.
  if (platform === 'linux') app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
  if (platform === 'win32') {
    app.setAppUserModelId(appId)
    app.setToastActivatorCLSID(toastActivator)
  }
  registerShellScheme()
  registerLinks(files.appDir)
  return { platform, files, kept, log, faults, policy, settings }
}
export type Prepared = ReturnType<typeof prepare>
