/**
 * The last statements of a transaction, of whose results nothing else in it depends: they have been sent when this
 * is made, and the commit goes out with them. Where one of them fails nothing is kept, and its error is told.
 *
 *     return new AtEnd(Promise.all([insert(tx, row), count(tx, 1)]).then(() => row))
 */
export class AtEnd<Result> {
  readonly written: Promise<Result>

  constructor(written: Promise<Result>) {
    this.written = written
    // Whoever ends the transaction asks for it, a moment later.
    written.catch(() => undefined)
  }
}

/** What a transaction's work comes to, its last statements done. */
export const atLast = async <Result>(given: Result | AtEnd<Result>): Promise<Result> =>
  given instanceof AtEnd ? given.written : given
