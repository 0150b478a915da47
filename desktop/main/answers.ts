import { randomUUID } from 'node:crypto'

/** Questions to pages that are answered by another message with the same nonce. */
export interface Answers<T> {
  /** Asks a server's page; undefined if nothing came back in time. */
  ask: (server: string, milliseconds: number, send: (nonce: string) => void) => Promise<T | undefined>
  /** What a server's page says; only the one that was asked is heard. */
  heard: (server: string, nonce: string, answer: T) => void
}

export function createAnswers<T>(): Answers<T> {
  const waiting = new Map<string, (answer: T | undefined) => void>()
  const keyOf = (server: string, nonce: string) => `${server} ${nonce}`
  return {
    ask: (server, milliseconds, send) =>
      new Promise((resolve) => {
        const nonce = randomUUID()
        const key = keyOf(server, nonce)
        const finish = (answer: T | undefined) => {
          clearTimeout(timer)
          waiting.delete(key)
          resolve(answer)
        }
        const timer = setTimeout(() => finish(undefined), milliseconds)
        waiting.set(key, finish)
        send(nonce)
      }),
    heard: (server, nonce, answer) => waiting.get(keyOf(server, nonce))?.(answer),
  }
}
