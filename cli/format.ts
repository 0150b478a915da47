/** How data can be written. */
export const formats = ['table', 'json', 'csv', 'ndjson'] as const
export type Format = (typeof formats)[number]

/** The format that a command line asks for, also one that could not be understood. */
export function askedFormat(args: string[]): Format {
  if (args.includes('--json')) return 'json'
  const [, asked] = /(?:^|\n)--format[=\n](\w+)/.exec(args.join('\n')) ?? []
  return formats.find((format) => format === asked) ?? 'table'
}
