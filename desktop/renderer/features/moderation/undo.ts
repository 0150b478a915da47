import type { AdminUser } from '#shared/admin.ts'
import { banUser, removeContent, restoreContent, setUserRole } from '#shared/admin.ts'
import type { ContentKind } from '#shared/admin.ts'
import { lockPost, pinPost } from '#shared/posts.ts'
import { undoReports } from '#shared/reports.ts'
import { ApiError, call } from '../../lib/api.ts'
import { toast, type ToastContent } from '../../lib/toasts.ts'
import { type ContentAct, roleGivenBy, type UserAct } from './acts.ts'

const words = {
  undo: 'Undo',
  undone: 'Undone',
  reason: 'Undone by whoever did it',
  failed: 'It could not be undone',
}

/** A notice that offers to take back what it tells of. */
export function withUndo(notice: ToastContent, undo: (() => Promise<unknown>) | null, onUndone: () => void) {
  if (!undo) return notice
  const run = async () => {
    try {
      await undo()
      toast({ title: words.undone, tone: 'success' })
    } catch (error) {
      const description = error instanceof ApiError ? error.sentence : undefined
      toast({ title: words.failed, tone: 'danger', ...(description ? { description } : {}) })
    }
    onUndone()
  }
  return { ...notice, action: { label: words.undo, onPress: () => void run() } }
}

/** Takes a decision back before anybody is told of it. */
export const undoDecision = (undoId: string | undefined) =>
  undoId === undefined ? null : () => call(undoReports, { params: { id: undoId } })

const why = { reason: words.reason }

/** The act that puts things back, where there is one: what is deleted stays deleted. */
export function undoUserAct(user: Pick<AdminUser, 'id' | 'role'>, act: UserAct) {
  const params = { id: user.id }
  if (act === 'delete') return null
  if (roleGivenBy(act)) return () => call(setUserRole, { params, body: { role: user.role, ...why } })
  return () => call(banUser, { params, body: { banned: act === 'unban', ...why } })
}

export function undoContentAct({ kind, id }: { kind: ContentKind; id: string }, act: ContentAct) {
  return (): Promise<unknown> => {
    switch (act) {
      case 'remove':
        return call(restoreContent, { params: { kind, id }, body: why })
      case 'restore':
        return call(removeContent, { params: { kind, id }, body: why })
      case 'pin':
      case 'unpin':
        return call(pinPost, { params: { id }, body: { pinned: act === 'unpin', ...why } })
      case 'lock':
      case 'unlock':
        return call(lockPost, { params: { id }, body: { locked: act === 'unlock', ...why } })
    }
  }
}
