/** How data can be written. */
export const formats = ['table', 'json', 'csv', 'ndjson'] as const
export type Format = (typeof formats)[number]

/** The format that a command line asks for, also one that could not be understood. */
export const askedFormat = (args: string[]): Format =>
  args.includes('--json') || args[args.indexOf('--format') + 1] === 'json' ? 'json' : 'table'
