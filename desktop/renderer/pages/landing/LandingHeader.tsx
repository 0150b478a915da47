import { pages } from '#shared/pages.ts'
import { Logo } from '../../features/navigation/Logo.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { words } from '../strings/landing.ts'

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-page items-center justify-between gap-2 px-4 md:px-6 lg:px-8">
        <Logo />
        <div className="flex items-center gap-1 md:gap-2">
          <ButtonLink variant="ghost" href={pages.signIn.path} className="max-md:px-3">
            {words.signIn}
          </ButtonLink>
          <ButtonLink variant="primary" href="/#pricing" className="max-md:px-3">
            {words.getStarted}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
