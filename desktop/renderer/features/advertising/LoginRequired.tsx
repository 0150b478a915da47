import { LogIn } from 'lucide-react'
import { loginAddress } from '../../lib/login.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { words } from './strings/opportunity.ts'

/** What a visitor sees in place of a page for creators; signing in leads back to it. */
export function LoginRequired({ sentence }: { sentence: string }) {
  return (
    <div className="mx-auto my-12 flex max-w-reading flex-col items-center rounded-card border bg-surface px-6 py-12 text-center">
      <h1 tabIndex={-1} className="text-section font-bold">
        {words.loginRequired}
      </h1>
      <p className="mt-1 mb-6 text-2">{sentence}</p>
      <ButtonLink variant="primary" href={loginAddress()} icon={<LogIn aria-hidden />}>
        {words.logIn}
      </ButtonLink>
    </div>
  )
}
