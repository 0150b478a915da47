import { BlockReader } from './blocks.ts'
import { TreeBuilder } from './build.ts'
import type { Block } from './tree.ts'
import { readSoFar, TooMuch, usualBounds, Work, type Bounds } from './work.ts'

export interface Reading {
  blocks: Block[]
  /** What it cost: the same for the same text on every machine. */
  steps: number
  elements: number
}

/**
 * Member text as a tree of allowed elements and safe addresses. The work grows with the length of the text and
 * no faster, whatever was written; where a bound is met, what follows is shown as it was written.
 */
export function readMarkdown(source: string, bounds: Bounds = usualBounds): Reading {
  const text = source.replace(/\r\n?/g, '\n')
  const work = new Work(text.length, bounds)
  const blocks = readBlocks(text, work)
  readSoFar.texts += 1
  readSoFar.characters += text.length
  readSoFar.steps += work.steps
  return { blocks, steps: work.steps, elements: work.elements }
}

function readBlocks(text: string, work: Work): Block[] {
  const blocks: Block[] = []
  let start = 0
  try {
    const reader = new BlockReader(work)
    const raw = reader.read(text)
    const builder = new TreeBuilder(reader.definitions, work)
    for (const block of raw) {
      start = block.start
      blocks.push(builder.block(block))
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    blocks.push({ type: 'code', text: text.slice(start).trimEnd() })
  }
  return blocks
}
