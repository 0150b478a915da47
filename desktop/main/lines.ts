import { createInterface } from 'node:readline'

/** Calls with each line of a stream. */
export function linesOf(stream: NodeJS.ReadableStream, heard: (line: string) => void): void {
  createInterface({ input: stream }).on('line', heard)
}
