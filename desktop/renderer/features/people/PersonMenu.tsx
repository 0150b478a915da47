import { Ban, Ellipsis, Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { blockUser, type Profile, unblockUser } from '#shared/users.ts'
import { call } from '../../lib/api.ts'
import { usePatch } from '../../lib/patch.ts'
import { copyLink } from '../../lib/share.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { printedName } from './ProfileHeader.tsx'
import { words } from './strings.ts'

interface PersonMenuProps {
  profile: Profile
  /** Further items: report. */
  extra?: readonly MenuItem[]
}

/** What else can be done about somebody: block, copy the link. */
export function PersonMenu({ profile, extra = [] }: PersonMenuProps) {
  const viewer = useViewer()
  const patch = usePatch()
  const [isAsking, setAsking] = useState(false)
  const { username, isBlockedByViewer } = profile
  const name = printedName(profile)
  const { act, refusal } = useAction(
    () => call(isBlockedByViewer ? unblockUser : blockUser, { params: { username } }),
    {
      success: (now) => ({ title: now.isBlockedByViewer ? words.blocked(name) : words.unblocked(name) }),
      failure: { sentence: words.blockFailed, prefersReason: true },
      onSuccess: (now) => {
        setAsking(false)
        patch<Profile>(profile.id, (shown) => ({
          ...shown,
          ...now,
          isFollowing: now.isBlockedByViewer ? false : shown.isFollowing,
        }))
      },
    },
  )
  const items: MenuItem[] = [
    { label: words.copyLink, icon: <Link2 />, onSelect: () => void copyLink(`/user/${username}`) },
    ...extra,
  ]
  if (viewer && viewer.username !== username) {
    items.push(
      isBlockedByViewer
        ? { label: words.unblock, icon: <Undo2 />, hasSeparator: true, onSelect: () => void act() }
        : {
            label: words.block,
            icon: <Ban />,
            tone: 'danger',
            hasSeparator: true,
            onSelect: () => setAsking(true),
          },
    )
  }
  return (
    <>
      <Menu
        label={words.more}
        items={items}
        renderTrigger={(trigger) => (
          <Button icon={<Ellipsis aria-hidden />} {...trigger}>
            {words.more}
          </Button>
        )}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.blockTitle(name)}
        description={words.blockText}
        confirmLabel={words.block}
        tone="danger"
        onConfirm={async () => void (await act())}
        error={refusal?.kind === 'failed' ? refusal.sentence : undefined}
      />
    </>
  )
}
