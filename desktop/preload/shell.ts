import type { PlazaShell } from '../core/contract.ts'
import type { PageSide } from './pageSide.ts'

/** `window.plazaShell`, for the shell's own pages. */
export function shellBridge({ call, report, listen }: PageSide): PlazaShell {
  const state = call('shell:state')
  const diagnostics = call('shell:diagnostics')
  return {
    state: () => state({}),
    onChanged: listen('shell:changed'),
    server: call('shell:server'),
    settings: call('shell:settings'),
    local: report('shell:local'),
    signIn: report('shell:signIn'),
    certificate: report('shell:certificate'),
    update: report('shell:update'),
    download: report('shell:download'),
    credentials: report('shell:credentials'),
    clientCertificate: report('shell:clientCertificate'),
    report: report('shell:report'),
    find: report('shell:find'),
    tab: report('shell:tab'),
    switcher: report('shell:switch'),
    diagnostics: () => diagnostics({}),
  }
}
