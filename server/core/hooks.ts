/**
 * A place at which later domains join in: what they add runs there, one after the other and in the
 * transaction that is given to it. For what may follow a moment later there are events (`outbox.ts`).
 */
export function hook<Args extends unknown[]>() {
  const added: ((...args: Args) => Promise<void>)[] = []
  return {
    add: (work: (...args: Args) => Promise<void>): void => void added.push(work),
    run: async (...args: Args): Promise<void> => {
      for (const work of added) await work(...args)
    },
  }
}
