import { ArrowLeft, User } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { ShortcutsSwitch } from '../features/keyboard/ShortcutsSwitch.tsx'
import { AppearancePanel } from '../features/people/AppearancePanel.tsx'
import { DeleteAccountPanel, ExportPanel } from '../features/people/DataPanels.tsx'
import { ProfileForm, UsernamePanel } from '../features/people/ProfileForm.tsx'
import { BlockedPanel, DevicesPanel } from '../features/people/SecurityPanels.tsx'
import { ImageField } from '../features/uploads/ImageField.tsx'
import { useLoginRedirect } from '../lib/login.ts'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const words = {
  title: 'Edit profile',
  back: 'Back to Home',
  view: 'View profile',
  removed: 'Your removed content',
}

/** The reader's profile, settings and devices. */
export default function ProfilePage() {
  const viewer = useViewer()
  useLoginRedirect(viewer)
  if (!viewer) return null
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-6">
      <div>
        <TextLink
          tone="quiet"
          href="/"
          className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-control text-2"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {words.back}
        </TextLink>
        <PageHeading
          title={words.title}
          actions={
            <ButtonLink href={`/user/${viewer.username}`} icon={<User aria-hidden />}>
              {words.view}
            </ButtonLink>
          }
        />
        <ProfileForm
          viewer={viewer}
          renderPicture={(url, onChange) => <ImageField value={url} onChange={onChange} />}
        />
      </div>
      <UsernamePanel key={viewer.username} viewer={viewer} />
      <AppearancePanel>
        <ShortcutsSwitch />
      </AppearancePanel>
      <DevicesPanel />
      {viewer.isEntitled && <BlockedPanel />}
      <p className="text-control">
        <TextLink href={pages.removed.path}>{words.removed}</TextLink>
      </p>
      <ExportPanel />
      <DeleteAccountPanel viewer={viewer} />
    </div>
  )
}
