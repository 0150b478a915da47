import { useState } from 'react'
import { type AdminUser, banUser, deleteUser, setUserRole } from '#shared/admin.ts'
import { call } from '../../lib/api.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isReason, roleGivenBy, type UserAct, userActs } from './acts.ts'
import { DecisionFields } from './DecisionFields.tsx'
import { userActLabels, words } from './strings.ts'

interface ModerateDialogProps {
  user: AdminUser
  isOpen: boolean
  onClose: () => void
  onModerated: () => void
}

const warnings: Partial<Record<UserAct, string>> = { ban: words.banWarning, delete: words.deleteWarning }

/** Bans, unbans or deletes somebody, or changes their role. */
export function ModerateDialog({ user, isOpen, onClose, onModerated }: ModerateDialogProps) {
  const [act, setAct] = useState<UserAct | ''>('')
  const [reason, setReason] = useState('')
  const moderate = useAction(
    async (chosen: UserAct) => {
      const params = { id: user.id }
      const role = roleGivenBy(chosen)
      const why = { reason: reason.trim() }
      if (role) await call(setUserRole, { params, body: { role, ...why } })
      else if (chosen === 'delete') await call(deleteUser, { params, body: why })
      else await call(banUser, { params, body: { banned: chosen === 'ban', ...why } })
      return chosen
    },
    {
      success: (done) => ({
        title: words.moderated,
        description: words.moderatedText(user.username, userActLabels[done]),
      }),
      failure: { sentence: words.moderateFailed, prefersReason: true },
      onSuccess: () => {
        onClose()
        onModerated()
      },
    },
  )
  const { isBusy } = moderate
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={words.moderateTitle}
      description={words.moderateText(user.username)}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button
            variant={act === 'ban' || act === 'delete' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={act === '' || !isReason(reason)}
            onClick={() => act !== '' && void moderate.act(act)}
          >
            {act === '' ? words.moderateConfirm : userActLabels[act]}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DecisionFields
          options={userActs(user).map((value) => ({ value, label: userActLabels[value] }))}
          act={act}
          onAct={setAct}
          hint={act === '' ? undefined : warnings[act]}
          reason={reason}
          onReason={setReason}
        />
        <ActionNotice refusal={moderate.refusal} />
      </div>
    </Dialog>
  )
}
