import { LogOut } from 'lucide-react'
import { logout } from '#shared/auth.ts'
import { call } from '../../lib/api.ts'
import { isDesktop } from '../../lib/desktop.ts'
import { leaveFor } from '../../lib/login.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'

const words = {
  logout: 'Logout',
  logoutFailed: 'Failed to log out. Please try again.',
}

/**
 * Signs out here and at the identity provider; in the desktop app here alone, for that session is the system
 * browser's.
 * `isCompact` keeps only the icon where the bar is narrow.
 */
export function LogoutButton({ isCompact = false }: { isCompact?: boolean }) {
  const leave = async () => {
    // Push on this device ends first, while there is a session to end it with.
    await import('../../lib/push.ts').then(({ leaveDevice }) => leaveDevice()).catch(reportError)
    return call(logout, {})
  }
  const leaving = useAction(leave, {
    failure: { sentence: words.logoutFailed },
    onSuccess: ({ url }) => leaveFor(isDesktop() ? '/' : url),
  })
  return (
    <Button
      variant="ghost"
      isBusy={leaving.isBusy}
      // In a bar one of the two is enough: the word where there is room for it.
      icon={<LogOut className={isCompact ? 'min-[76rem]:hidden' : undefined} aria-hidden />}
      className={isCompact ? 'px-3' : undefined}
      onClick={() => void leaving.act()}
    >
      <span className={isCompact ? 'max-[76rem]:sr-only' : undefined}>{words.logout}</span>
    </Button>
  )
}
