/** Somebody else does this work now: what goes on here may write nothing more. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
  constructor() {
    super('this work was taken over by another process')
  }
}
