const codesOf = (error: unknown): string[] => {
  const codes: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') codes.push(current.code)
  }
  return codes
}

const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    codesOf(error).some((code) => codes.includes(code))

/** True when a write was refused because another row already has this value. */
export const isUniqueViolation = hasCode('23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY')

/** True when the same transaction may succeed if it is run again: it lost a race on Postgres. */
export const isLostRace = hasCode('40001', '40P01')

/** True when Postgres cannot make a value of a column's type of what it was given: a fraction for an integer, say. */
export const isBadValue = hasCode('22P02', '22003', '22007', '22008', '22009', '22021', '22P05')

/** True when the database could not be asked at all: locked, full, stopped, out of connections. */
export const isUnavailable = hasCode(
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'ECONNREFUSED',
  'ECONNRESET',
  '53300',
  '57P01',
  '57P03',
  '57014',
  '55P03',
)
