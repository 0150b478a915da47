import { AsyncLocalStorage } from 'node:async_hooks'

/** `interactive`: a person waits for the answer. `background`: nobody does, so a call may take long and be repeated. */
export type CallProfile = 'interactive' | 'background'

const profiles = new AsyncLocalStorage<CallProfile>()

/** How patient calls to other systems are in the work under way: as whoever began it said, else interactive. */
export const callProfile = (): CallProfile => profiles.getStore() ?? 'interactive'

/** Runs work whose calls to other systems have this profile, however deep they are made. */
export const withCallProfile = <Result>(profile: CallProfile, work: () => Result): Result =>
  profiles.run(profile, work)
