import type { Core, Module } from '../../module.ts'
import { authRoutes } from './auth.routes.ts'
import { authService, type AuthParts, type AuthService } from './auth.service.ts'
import { backchannelRoutes } from './backchannel.routes.ts'
import { desktopRoutes } from './desktop.routes.ts'
import { desktopService } from './desktop.service.ts'
import { loginRoutes } from './login.routes.ts'
import { logoutService, type LogoutParts } from './logout.service.ts'
import type { SiteService } from '../site/site.service.ts'

/** Sign-in over the identity provider, sign-out, and the hand-over to the desktop app. */
export function authModule(
  parts: AuthParts & LogoutParts & Pick<Core, 'log'> & { site: SiteService },
): Module<AuthService> {
  const auth = authService(parts)
  const logouts = logoutService(parts)
  const desktop = desktopService(parts)

  return {
    service: auth,
    listeners: () => {
      parts.users.onErase(desktop.drop)
      parts.users.onDropSignIns(desktop.drop)
    },
    routes: (http) => {
      backchannelRoutes(http, { ...parts, logouts })
      loginRoutes(http, { ...parts, auth, logouts })
      authRoutes(http, { ...parts, auth, logouts })
      desktopRoutes(http, { ...parts, auth, desktop })
    },
  }
}
