import { must, type Drill } from '../drill.ts'
import { buildVersion, versionHindrance } from '../environment/otherVersion.ts'

/** An upgrade, and the way back: on Postgres two versions serve side by side, on SQLite one after the other. */
export const twoVersions: Drill = {
  name: 'two-versions',
  summary: 'this version and another one (--ref) on one database, and each killed in turn',
  engines: ['sqlite', 'postgres'],
  rounds: 4,
  hindrance: versionHindrance,
  async run({ open, engine, entry, ref, folder, rounds, random, note, atEnd }) {
    const other = buildVersion(ref, folder)
    atEnd(other.remove)
    note(`the other version is ${other.commit}`)
    // The older one starts first, as before an upgrade; the newer one migrates beside it.
    const entries = engine === 'postgres' ? [other.entry, entry] : [other.entry]
    const site = await open({ instances: entries.length, entries })
    const { instances, writers, watch } = site
    for (let round = 1; round <= rounds; round++) {
      await writers.pass(random.int(10, 60))
      const place = (round - 1) % instances.length
      const instance = instances[place]
      if (!instance) return
      await instance.kill()
      const next = engine === 'postgres' ? entries[place] : round % 2 === 1 ? entry : other.entry
      await instance.start(next)
      await watch.untilReady()
      note(`round ${round}: version ${next === entry ? 'here' : other.commit} has started again`)
    }
    // What is proven is proven of this version.
    for (const [place, instance] of instances.entries()) {
      must(instance.process().isRunning(), `server ${place} has ended`)
      await instance.kill()
      await instance.start(entry)
    }
  },
}
