import { chainOf, codeOf, isOutOfSpace, isSocketMissing } from './errors.ts'

/** What an operator must mend before the database can be used: by the code of the driver or the system. */
const faults: readonly [codes: RegExp, sentence: (reason: string) => string][] = [
  [
    /^28(000|P01)$/,
    (reason) =>
      `The database refuses the sign-in (${reason}): check the user and the password in DATABASE_URL, and what pg_hba.conf of the database allows`,
  ],
  [/^3D000$/, (reason) => `There is no such database (${reason}): create it, or check DATABASE_URL`],
  [
    /^(42501|25006)$/,
    (reason) =>
      `The database does not let this user change it (${reason}): grant the right to create and write in it, or check DATABASE_URL`,
  ],
  [
    /^53300$/,
    (reason) =>
      `The database has no connection left (${reason}): raise its max_connections or lower DATABASE_POOL`,
  ],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/,
    (reason) =>
      `The connection to the database cannot be secured (${reason}): check sslmode and sslrootcert in DATABASE_URL`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    (reason) => `The host of the database is not known (${reason}): check DATABASE_URL`,
  ],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (reason) =>
      `The file of the database is damaged or none of SQLite (${reason}): check DATABASE_URL, or restore a backup with plaza backup restore`,
  ],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM)\w*$/,
    (reason) =>
      `The file of the database cannot be opened and written (${reason}): check DATABASE_URL, and that this user may write there`,
  ],
]

/** What says, without a code, that a server takes no secured connection, or that an address has no known sslmode. */
const unsecured = /does not support SSL|sslmode|sslrootcert|SSL connection is required|no encryption/i

/** What the driver says, without a code, where it is asked for a password and was given none. */
const unanswered = /client password must be a/

/**
 * One sentence on what keeps the database from being used, with the way to mend it; null where it is something else.
 * Names no secret: drivers tell of users and databases, never of passwords.
 */
export function databaseFault(error: unknown): string | null {
  if (isOutOfSpace(error)) return 'The disk is full: make room, for example with plaza backup prune --keep 7'
  const chain = chainOf(error)
  for (const one of chain.toReversed()) {
    if (unsecured.test(one.message))
      return `The connection to the database cannot be secured (${one.message}): check sslmode and sslrootcert in DATABASE_URL`
    if (isSocketMissing(one))
      return `The database cannot be reached by its socket (${one.message}): start it, or check DATABASE_URL`
    if (unanswered.test(one.message))
      return 'The database asks for a password, and DATABASE_URL has none: write it there, as in an address'
    const found = faults.find(([codes]) => codes.test(codeOf(one) ?? ''))
    if (found) return found[1](one.message)
  }
  return null
}

/** The same of a folder or file that the program itself could not make or write, as at its start; null for others. */
export function folderFault(error: unknown): string | null {
  const found = chainOf(error).find(
    (one) =>
      /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST)$/.test(codeOf(one) ?? '') ||
      // The folder above is there: this is how /proc says that nobody makes one in it.
      (codeOf(one) === 'ENOENT' && 'syscall' in one && one.syscall === 'mkdir'),
  )
  if (!found || !('path' in found)) return null
  return `${String(found.path)} cannot be written (${codeOf(found)}): check DATA_DIR and DATABASE_URL, and that this user may write there`
}
