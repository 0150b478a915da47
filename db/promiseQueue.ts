/** A queue of one: each piece of work begins when the one before has ended, well or badly. */
export const promiseQueue = () => {
  let tail: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work)
    tail = result.catch(() => undefined)
    return result
  }
}
