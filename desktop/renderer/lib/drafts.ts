import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { deleteDraft, type Draft, getDraft, listDrafts, saveDraft } from '#shared/drafts.ts'
import { ApiError, call } from './api.ts'
import { followDevice, forgetDevice, readDevice, writeDevice } from './device.ts'
import { type KeptDraft, mergeDrafts, type StoredDraft } from './draftMerge.ts'
import { useViewer } from './viewer.ts'

/** Both texts, when this one and another window's were changed at the same time. */
interface DraftConflict {
  mine: string
  stored: StoredDraft
}

interface DraftState extends KeptDraft {
  conflict: DraftConflict | null
  /** The device refused to keep it, and the server does not have it yet. */
  isAtRisk: boolean
  /** The server could not be asked to keep it. */
  hasFailed: boolean
  /** Counts the times the text came from elsewhere: a form then fills itself anew. */
  version: number
}

const serverPause = 2000
const retryPause = 15_000
const prefix = 'plaza.draft.'
const blank: DraftState = {
  content: '',
  revision: 0,
  isDirty: false,
  conflict: null,
  isAtRisk: false,
  hasFailed: false,
  version: 0,
}

/** Whose text it is and what it is for. The device keeps it by both, the server by its key. */
interface Owner {
  userId: string
  isSynced: boolean
  key: string
}

const nameOf = ({ userId, key }: Owner) => `${prefix}${userId}.${key}`
const useDrafts = create<{ drafts: Record<string, DraftState> }>()(() => ({ drafts: {} }))
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What is being saved or deleted: one request of a text at a time, so that none overtakes another. */
const saving = new Set<string>()
/** The latest texts that were sent and not answered: the server may have one of them. */
const unanswered = new Map<string, string[]>()
const mostUnanswered = 20

function read(name: string): DraftState {
  const kept = readDevice(name) as KeptDraft | null
  return kept ? { ...blank, ...kept, version: 1 } : blank
}

const stateOf = (name: string): DraftState => useDrafts.getState().drafts[name] ?? read(name)

/** Puts a state in place; an empty text leaves nothing on the device. */
function put(name: string, state: DraftState): void {
  const { content, revision, isDirty } = state
  const isKept = writeDevice(name, content === '' && revision === 0 ? null : { content, revision, isDirty })
  const next = { ...state, isAtRisk: !isKept && isDirty && content !== '' }
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: next } }))
}

/** Another window has changed the text: it is shown here too. */
followDevice(prefix, (name) => {
  if (!(name in useDrafts.getState().drafts)) return
  const shown = stateOf(name)
  const kept = (readDevice(name) as KeptDraft | null) ?? blank
  const version = kept.content === shown.content ? shown.version : shown.version + 1
  const { content, revision, isDirty } = kept
  useDrafts.setState(({ drafts }) => ({
    drafts: { ...drafts, [name]: { ...shown, content, revision, isDirty, version } },
  }))
})

function schedule(owner: Owner, pause = serverPause): void {
  const name = nameOf(owner)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void send(owner), pause),
  )
}

async function send(owner: Owner): Promise<void> {
  const name = nameOf(owner)
  const sent = stateOf(name)
  timers.delete(name)
  if (!sent.isDirty || sent.conflict) return
  if (saving.has(name)) return schedule(owner)
  if (sent.content === '') return remove(owner)
  saving.add(name)
  const { content, revision } = sent
  try {
    const saved = await call(saveDraft, { params: { key: owner.key }, body: { content, revision } })
    saving.delete(name)
    unanswered.delete(name)
    const now = stateOf(name)
    const isForgotten = now.content === '' && now.version !== sent.version
    put(name, { ...now, revision: saved.revision, isDirty: now.content !== content, hasFailed: false })
    if (isForgotten) await remove(owner)
  } catch (error) {
    // Whatever else happened, the device has the text, and both the next key and a pause try again.
    if (error instanceof ApiError && error.status === 409) return conflicted(owner, error)
    unanswered.set(name, [...(unanswered.get(name) ?? []), content].slice(-mostUnanswered))
    put(name, { ...stateOf(name), hasFailed: true })
    schedule(owner, retryPause)
  } finally {
    saving.delete(name)
  }
}

/** Takes an empty text off the server, if it is there. */
async function remove(owner: Owner): Promise<void> {
  const name = nameOf(owner)
  const { revision } = stateOf(name)
  let isGone = true
  if (revision > 0) {
    saving.add(name)
    // What cannot be taken back now keeps its revision: the next text goes over it, or the next opening tries again.
    isGone = await call(deleteDraft, { params: { key: owner.key } }).then(
      () => true,
      () => false,
    )
    saving.delete(name)
  }
  const now = stateOf(name)
  const isCounted = !isGone || now.revision !== revision
  const isDirty = now.isDirty && now.content !== ''
  put(name, { ...now, revision: isCounted ? now.revision : 0, isDirty })
}

/** Asks which text shall stay, where there are two that somebody has typed elsewhere and here. */
function conflicted(owner: Owner, error: ApiError): void {
  const stored = error.body['stored'] as Draft | undefined
  if (!stored) return
  const name = nameOf(owner)
  const now = stateOf(name)
  const { content, revision } = stored
  const isOwn = unanswered.get(name)?.includes(content) === true
  if (now.content === content) put(name, { ...now, revision, isDirty: false })
  else if (now.content === '') put(name, { ...now, revision: 0, isDirty: false })
  else if (content === '' || isOwn) {
    // Published or discarded meanwhile, or an earlier state of this very text: what is typed goes over it.
    put(name, { ...now, revision, isDirty: true })
    schedule(owner)
  } else put(name, { ...now, conflict: { mine: now.content, stored } })
}

/** What the server has under a key, where it is not what this device knows already. */
async function readStored({ key }: Owner, known: KeptDraft): Promise<StoredDraft | null | 'known'> {
  const drafts = await call(listDrafts, {})
  const found = drafts.find((draft) => draft.key === key)
  if (!found) return null
  return found.revision === known.revision ? 'known' : call(getDraft, { params: { key } })
}

/** Compares with the server when a form opens. */
async function open(owner: Owner): Promise<void> {
  const name = nameOf(owner)
  // Without an answer the device's text stands, and is compared when it is saved.
  const stored = await readStored(owner, stateOf(name)).catch(() => undefined)
  const now = stateOf(name)
  if (stored === 'known') {
    if (now.content === '' && now.revision > 0 && !saving.has(name)) await remove(owner)
  } else if (stored !== undefined) {
    const hasText = now.content !== '' || now.revision > 0
    const merge = mergeDrafts(hasText ? now : null, stored)
    if (merge.kind === 'keep') put(name, { ...now, ...merge.draft })
    else if (merge.kind === 'take') put(name, { ...now, ...merge.draft, version: now.version + 1 })
    else if (merge.kind === 'ask') put(name, { ...now, conflict: merge })
    else if (hasText) put(name, { ...blank, version: now.version + 1 })
  }
  if (stateOf(name).isDirty) schedule(owner)
}

async function forget(owner: Owner): Promise<void> {
  const name = nameOf(owner)
  const { revision, version } = stateOf(name)
  clearTimeout(timers.get(name))
  timers.delete(name)
  put(name, { ...blank, revision, version: version + 1 })
  // A save that is under way removes its own text when it comes back.
  if (owner.isSynced && !saving.has(name)) await remove(owner)
}

/** Takes every text of somebody off this device. */
export function forgetDraftsOf(userId: string): void {
  forgetDevice(nameOf({ userId, isSynced: false, key: '' }))
}

export interface DraftHandle {
  content: string
  version: number
  conflict: DraftConflict | null
  /** On the server or on its way there, on this device because it has to be or cannot be sent, or nowhere yet. */
  place: 'server' | 'sending' | 'device' | 'unsent' | 'nowhere'
  write: (content: string) => void
  /** Called on success, or when the person throws the text away. */
  clear: () => void
  /** Brings back a text that was thrown away. */
  restore: (content: string) => void
  /** Ends a conflict with the text that the person chose. */
  resolve: (content: string) => void
}

function placeOf(state: DraftState, isSynced: boolean): DraftHandle['place'] {
  if (state.isAtRisk) return 'nowhere'
  if (!isSynced) return 'device'
  if (state.revision > 0 && !state.isDirty) return 'server'
  return state.hasFailed ? 'unsent' : 'sending'
}

/**
 * A text that survives: on the device with each key, on the server two seconds after the last one.
 * `key` names what is written, `comment:{postId}` say; null keeps nothing. A local one stays on the device.
 */
export function useDraft(key: string | null, { isLocal = false } = {}): DraftHandle {
  const viewer = useViewer()
  const owner =
    key && viewer !== undefined
      ? { key, userId: viewer?.id ?? 'visitor', isSynced: !isLocal && (viewer?.isEntitled ?? false) }
      : null
  const name = owner ? nameOf(owner) : ''
  const isSynced = owner?.isSynced ?? false
  const shown = useDrafts(({ drafts }) => drafts[name])
  const state = shown ?? (name ? read(name) : blank)

  const start = useEffectEvent((opened: string, isKeptHere: boolean) => {
    if (!owner) return
    if (!useDrafts.getState().drafts[opened]) put(opened, read(opened))
    if (isKeptHere) void open(owner)
  })
  // The owner is a new object with each render: what it is called, and where it is kept, says when it is another.
  useEffect(() => start(name, isSynced), [name, isSynced])

  const sendNow = useEffectEvent(() => {
    if (owner) void send(owner)
  })
  // What could not be sent goes as soon as there is a network again, not when its pause is over.
  useEffect(() => {
    if (!state.hasFailed) return
    const onOnline = () => sendNow()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [state.hasFailed])

  useEffect(() => {
    if (!state.isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state.isAtRisk])

  return {
    content: state.content,
    version: state.version,
    conflict: state.conflict,
    place: placeOf(state, isSynced),
    write: (content) => {
      if (!owner || content === stateOf(name).content) return
      put(name, { ...stateOf(name), content, isDirty: true })
      if (isSynced) schedule(owner)
    },
    clear: () => {
      if (owner) void forget(owner)
    },
    restore: (content) => {
      if (!owner) return
      const now = stateOf(name)
      put(name, { ...now, content, isDirty: true, version: now.version + 1 })
      if (isSynced) schedule(owner)
    },
    resolve: (content) => {
      const now = stateOf(name)
      if (!owner || !now.conflict) return
      const { revision } = now.conflict.stored
      put(name, { ...now, content, revision, isDirty: true, conflict: null, version: now.version + 1 })
      void send(owner)
    },
  }
}
