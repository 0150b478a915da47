import { ArrowLeft, LogIn } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { Logo } from '../features/navigation/Logo.tsx'
import { isOwnPath, loginAddress } from '../lib/login.ts'
import { useSite } from '../lib/site.ts'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'

const words = {
  title: 'Welcome Back',
  text: (name: string) => `Sign in to read, write and vote on ${name}.`,
  signInWith: `Sign In with ${site.identityProvider}`,
  notMember: 'Not a member yet?',
  viewPlans: 'View Subscription Plans',
  backHome: 'Back to Home',
  privacy: 'Privacy',
  terms: 'Terms',
  support: 'Support',
}

const smallLinks = [
  { href: pages.privacy.path, label: words.privacy },
  { href: pages.terms.path, label: words.terms },
  { href: pages.contact.path, label: words.support },
]

export default function SignInPage() {
  const viewer = useViewer()
  const { name } = useSite()
  const [params] = useSearchParams()
  const returnTo = params.get('returnTo') ?? '/'
  if (viewer === undefined) return null
  if (viewer) return <Navigate to={isOwnPath(returnTo) ? returnTo : '/'} replace />
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-6 py-8 md:py-16">
      <Card isFlush className="flex w-full flex-col items-stretch gap-6 p-6 text-center md:p-8">
        <span className="self-center">
          <Logo />
        </span>
        <div>
          <h1 tabIndex={-1} className="text-title font-bold">
            {words.title}
          </h1>
          <p className="mt-1 text-2">{words.text(name)}</p>
        </div>
        <ButtonLink variant="primary" size="large" href={loginAddress(returnTo)} icon={<LogIn aria-hidden />}>
          {words.signInWith}
        </ButtonLink>
        <div className="flex flex-col gap-3 border-t pt-6">
          <p className="text-control text-2">{words.notMember}</p>
          <ButtonLink href={pages.subscribe.path}>{words.viewPlans}</ButtonLink>
        </div>
      </Card>
      <TextLink
        tone="quiet"
        href="/"
        className="inline-flex min-h-8 items-center gap-1.5 text-control text-2"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {words.backHome}
      </TextLink>
      <ul className="flex gap-6 text-dense text-3">
        {smallLinks.map(({ href, label }) => (
          <li key={href}>
            <TextLink tone="quiet" href={href} className="inline-flex min-h-7 items-center">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
