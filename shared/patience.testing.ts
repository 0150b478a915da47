/**
 * The one limit of every test, hook and journey, with the start of its server, in milliseconds: it ends what
 * hangs, and says nothing about how long anything may take. The longest needs a minute of a quiet machine, and
 * a machine may be ten times as busy.
 */
export const limit = 600_000

/** How long whoever waits for an event does so, in milliseconds: it fails before the limit, and says what it waited for. */
export const patience = 120_000
