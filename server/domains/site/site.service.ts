import { isUnavailable } from '#db/errors.ts'
import type { Db, Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import type { SiteSettings } from '#shared/siteSettings.ts'
import { SiteTextName } from '#shared/siteShown.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { createKept } from '../../core/kept.ts'
import { servedSite, type ServedSite } from '../../core/site.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { siteRepo, type SiteRow } from './site.repo.ts'
import { changesBetween, settingsFrom } from './site.view.ts'

export interface SiteParts {
  store: Store
  clock: Clock
  uploads: UploadsService
}

export type SiteService = ReturnType<typeof siteService>

/** Who changes the site, and the version they have looked at. */
interface Change extends Act {
  actor: Actor
  version: number
}

/** One state of the settings; version 0 is that of a site where nothing was ever set. */
interface Shown {
  version: number
  settings: SiteSettings
  author: string | null
  createdAt: Date | null
}

const shows: ReadonlySet<string> = new Set(['site'])

/** What an operator has set about the site: one version after another, of which the newest holds. */
export function siteService({ store, clock, uploads }: SiteParts) {
  const repo = siteRepo(store.tables)
  const kept = createKept<ServedSite>({ store, most: 1 })
  let lastKnown = servedSite({})

  const versionOf = (row: SiteRow | undefined): Shown =>
    row
      ? {
          version: row.version,
          settings: settingsFrom(row.settings),
          author: row.author,
          createdAt: row.createdAt,
        }
      : { version: 0, settings: {}, author: null, createdAt: null }

  const current = async (db: Db) => versionOf(await repo.newest(db))
  const served = async (db: Db): Promise<ServedSite> => servedSite((await current(db)).settings)

  /** Writes the next version, unless somebody has written it since the given one was looked at. */
  async function write(
    tx: Db,
    settings: SiteSettings,
    { act, before, action }: { act: Change; before: SiteSettings; action: string },
  ) {
    const { actor, version, reason, origin } = act
    const after = settingsFrom(settings)
    const changes = changesBetween(before, after)
    const row = {
      version: version + 1,
      settings: after,
      changes,
      author: actor.id,
      createdAt: clock.now(),
    }
    if (!(await repo.insert(tx, row))) throw new Failure('site.changed')
    await recordAction(tx, store.tables, {
      clock,
      actor,
      action,
      target: { type: 'site', id: String(row.version) },
      reason: reason || action,
      details: { changes },
      origin,
    })
    return await current(tx)
  }

  /** The settings that somebody changes, as they were when they looked at them. */
  async function seen(tx: Db, version: number): Promise<SiteSettings> {
    const before = await current(tx)
    if (before.version !== version) throw new Failure('site.changed')
    return before.settings
  }

  return {
    show: () => store.read(current),
    history: () => store.read((db) => repo.list(db)),

    /** What a change would change; null takes a setting back to its default. */
    preview: (settings: SiteSettings) =>
      store.read(async (db) => {
        const before = await current(db)
        const after = settingsFrom({ ...before.settings, ...settings })
        return { version: before.version, changes: changesBetween(before.settings, after) }
      }),

    /**
     * Sets what is given; null takes a setting back to its default. What changes nothing makes no version. It
     * changes all that is shown: everything kept is made anew, on every instance.
     */
    change: (settings: SiteSettings, act: Change) =>
      store.transaction(async (tx) => {
        const before = await seen(tx, act.version)
        const after = settingsFrom({ ...before, ...settings })
        if (changesBetween(before, after).length === 0) return await current(tx)
        if (after.logoUrl !== before.logoUrl) await uploads.use(tx, act.actor, { logoUrl: after.logoUrl })
        for (const name of SiteTextName.options) await uploads.useIn(tx, act.actor, after[name])
        return await write(tx, after, { act, before, action: 'change_site' })
      }),

    /** Writes an earlier state as a new version, so that an undo can be undone: by default the one before the newest. */
    undo: (act: Change, to = act.version - 1) =>
      store.transaction(async (tx) => {
        const before = await seen(tx, act.version)
        if (act.version === 0) throw new Failure('site.nothing_to_undo')
        const earlier = await repo.find(tx, to)
        if (!earlier && to !== 0) throw new Failure('site.version_not_found')
        return await write(tx, versionOf(earlier).settings, { act, before, action: 'undo_site' })
      }),

    /** The operator's own text of a page; null where it has none. */
    text: (name: SiteTextName) =>
      store.read(async (db) => ({ text: (await current(db)).settings[name] ?? null })),

    /** The site as it was read last, by default as it comes. */
    known: (): ServedSite => lastKnown,

    /** The site as a transaction sees it. */
    servedIn: served,

    /**
     * The site as it is now. Kept until it changes, here or on another instance. While the database is away it is
     * as it was last, so that pages which need nothing else can still be shown.
     */
    served: async (): Promise<ServedSite> => {
      try {
        return (lastKnown = await kept.read('site', async () => ({
          value: await store.read(served),
          shows,
        })))
      } catch (error) {
        if (!isUnavailable(error)) throw error
        return lastKnown
      }
    },
  }
}
