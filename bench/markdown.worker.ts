import { hostileTexts, ordinaryTexts } from '#shared/markdown/hostile.testing.ts'

/** A text by its name, or one of its own, to be read a few times. */
export interface Asked {
  name?: string
  text?: string
  length: number
}

/** The shortest time in milliseconds, or why there is none. */
export interface Measured {
  ms: number | null
  fault?: string
}

type Read = (text: string) => unknown

/** The machine does other things too: the best of so many times, as long as they do not take too long. */
const rounds = 10
const enoughMs = 300
const texts = { ...ordinaryTexts, ...hostileTexts }

function measure(read: Read, text: string): Measured {
  let ms = Infinity
  try {
    const end = performance.now() + enoughMs
    for (let round = 0; round < rounds && performance.now() < end; round += 1) {
      const startedAt = performance.now()
      read(text)
      ms = Math.min(ms, performance.now() - startedAt)
    }
  } catch (error) {
    return { ms: null, fault: error instanceof Error ? error.name : 'threw' }
  }
  return { ms }
}

// One reader in a process of its own: what takes it down, or does not end, takes nothing else with it.
const { default: read } = (await import(`./readers/${process.argv[2]}.js`)) as { default: Read }
for (const textOf of Object.values(ordinaryTexts))
  for (let round = 0; round < 5; round += 1) read(textOf(20_000))
process.on('message', ({ name, text, length }: Asked) => {
  process.send?.(measure(read, text ?? texts[name ?? '']!(length)))
})
process.send?.({ ms: null })
