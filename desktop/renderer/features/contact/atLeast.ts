/** Settles with the work, but not before that long: a press on Send must be seen to do something. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([
    work,
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
