import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { snapshotTypes, thinTypes } from './webhooks.policy.ts'

/** The first cells of the table of events; `.updated` stands for the event before it with another ending. */
function eventsTold(): string[] {
  const manual = readFileSync(`${import.meta.dirname}/../../../docs/payments.md`, 'utf8')
  const [, chapter = ''] = manual.split('## What each event does')
  const [table = ''] = chapter.split('\n## ')
  return table.split('\n').flatMap((line) => {
    let stem = ''
    return [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
      if (name.startsWith('.')) return stem + name
      stem = name.slice(0, name.lastIndexOf('.'))
      return name
    })
  })
}

test('the manual tells of each event that is acted upon, and of no other', () => {
  expect(eventsTold().toSorted()).toEqual([...snapshotTypes, ...thinTypes].toSorted())
})
