const ascii = (file: Buffer, start: number, end: number) => file.toString('latin1', start, end)

const kinds = {
  jpeg: (file: Buffer) => ascii(file, 0, 3) === '\xff\xd8\xff',
  png: (file: Buffer) => ascii(file, 0, 8) === '\x89PNG\r\n\x1a\n',
  gif: (file: Buffer) => ascii(file, 0, 6) === 'GIF87a' || ascii(file, 0, 6) === 'GIF89a',
  webp: (file: Buffer) => ascii(file, 0, 4) === 'RIFF' && ascii(file, 8, 12) === 'WEBP',
}
export type ImageKind = keyof typeof kinds

/** What a file is by its first bytes, whatever its name says; null for all that we do not take. */
export function imageKindOf(file: Buffer): ImageKind | null {
  for (const [kind, isKind] of Object.entries(kinds)) if (isKind(file)) return kind as ImageKind
  return null
}
