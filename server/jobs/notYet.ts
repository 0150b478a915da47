/** A job that must wait for something else: it is tried again in a minute, and none of its tries is used up. */
export class NotYetError extends Error {
  override name = 'NotYetError'
}
