import { expect, test } from 'vitest'
import { csvRecords, longestRecord, type CsvRecord } from './csv.policy.ts'

async function read(text: string, size = text.length): Promise<CsvRecord[]> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const records: CsvRecord[] = []
  for await (const record of csvRecords(chunks())) records.push(record)
  return records
}

const hostile =
  '\uFEFFemail,note\r\n"a@b.example","two\r\nlines, and a ""quote"""\r\n\r\nc@d.example,\n"",""""\re@f.example'

test.each([1, 2, 3, 7, 1000])(
  'quotes, line breaks in them and a mark are read in pieces of %i',
  async (size) => {
    expect(await read(hostile, size)).toEqual([
      { line: 1, cells: ['email', 'note'] },
      { line: 2, cells: ['a@b.example', 'two\r\nlines, and a "quote"'] },
      { line: 5, cells: ['c@d.example', ''] },
      { line: 6, cells: ['', '"'] },
      { line: 7, cells: ['e@f.example'] },
    ])
  },
)

test('a quote that is never closed ends the reading with its line, before it is all held', async () => {
  await expect(read('email\n"a@b.example')).rejects.toMatchObject({ line: 2 })
  await expect(read(`email\n"${'x'.repeat(longestRecord + 1)}`)).rejects.toMatchObject({ line: 2 })
})
