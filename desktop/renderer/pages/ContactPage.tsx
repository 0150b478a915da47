import { Activity, Clock, type LucideIcon, Mail, MapPin, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages } from '#shared/pages.ts'
import { ContactForm } from '../features/contact/ContactForm.tsx'
import { useSite } from '../lib/site.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = {
  title: 'Contact Support',
  intro: 'Write to us about anything. A person reads it and replies within 24 hours.',
  ways: 'Other ways to reach us',
  email: 'Email',
  chat: 'Live chat',
  chatHours: '9 AM-6 PM PST',
  reply: 'Reply time',
  replyTime: 'Within 24 hours',
  uptime: 'Uptime',
  office: 'Office',
  beforeYouWrite: 'Before you write',
  guidelines: 'How moderation decides, and how to object',
  myPlan: 'Your plan, invoices and cancellation',
  privacy: 'What we keep about you, and how to delete it',
}

const answers = [
  { href: pages.guidelines.path, label: words.guidelines },
  { href: pages.myPlan.path, label: words.myPlan },
  { href: pages.privacy.path, label: words.privacy },
]

export default function ContactPage() {
  const { contactEmail, city, claims } = useSite()
  return (
    <>
      <PageHeading title={words.title} description={words.intro} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:gap-8">
        <Card isFlush className="p-4 md:p-6">
          <ContactForm />
        </Card>
        <aside className="flex flex-col gap-6">
          <section aria-labelledby="ways">
            <h2 id="ways" className="mb-3 font-medium">
              {words.ways}
            </h2>
            <dl className="flex flex-col gap-3 text-control">
              <Way icon={Mail} label={words.email}>
                <TextLink href={`mailto:${contactEmail}`} className="inline-flex min-h-6 items-center">
                  {contactEmail}
                </TextLink>
              </Way>
              <Way icon={MessagesSquare} label={words.chat}>
                {words.chatHours}
              </Way>
              <Way icon={Clock} label={words.reply}>
                {words.replyTime}
              </Way>
              <Way icon={Activity} label={words.uptime}>
                {claims.uptime}
              </Way>
              <Way icon={MapPin} label={words.office}>
                {city}
              </Way>
            </dl>
          </section>
          <section aria-labelledby="answers">
            <h2 id="answers" className="mb-3 font-medium">
              {words.beforeYouWrite}
            </h2>
            <ul className="flex flex-col gap-1 text-control">
              {answers.map(({ href, label }) => (
                <li key={href}>
                  <TextLink href={href} className="inline-flex min-h-7 items-center">
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  )
}

function Way({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-dense text-3">
        <Icon className="size-4 shrink-0" aria-hidden />
        {label}
      </dt>
      <dd className="ps-7">{children}</dd>
    </div>
  )
}
