import type { Store } from '#db/store.ts'
import type { Notify } from '../notify.service.ts'

/** What listeners need to notify people of what has happened. */
export interface ListenersParts {
  store: Store
  notify: Notify
}
