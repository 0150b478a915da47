import type { Command } from './command.ts'
import { nouns } from './commands.ts'
import { exitHelp } from './exit.ts'

const severities = {
  none: 'asks nothing',
  moderate: 'asks y/N, or `--yes`; in production the name',
  severe: 'wants the name typed, or `--confirm NAME`',
}

/** Whatever would end a cell of a table or begin an element is written so that it does not. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '\\<')

function notesOf({ write }: Command): string[] {
  if (!write) return []
  const who =
    write.actor === 'person' ? 'Needs `--as USERNAME` or `PLAZA_AS`.' : 'The operator answers for it.'
  const why = write.needsReason ? ' Needs `--reason TEXT`.' : ''
  return [`${who}${why} Before it acts it ${severities[write.severity]}.`, '']
}

function sectionOf(spec: Command): string[] {
  const name = [spec.noun, spec.verb, ...(spec.args ?? [])].filter(Boolean).join(' ')
  const flags = (spec.flags ?? []).map(
    (flag) => `| \`${flag.flags.replaceAll('|', '\\|')}\` | ${cell(flag.summary)} |`,
  )
  return [
    `### \`plaza ${name}\``,
    '',
    `${spec.summary.charAt(0).toUpperCase()}${spec.summary.slice(1)}.`,
    '',
    ...notesOf(spec),
    '```',
    ...spec.examples,
    '```',
    '',
    ...(flags.length > 0 ? ['| flag | is |', '|---|---|', ...flags, ''] : []),
  ]
}

/** The page about the command line, made of the commands themselves. */
export async function manual(): Promise<string> {
  const parts = await Promise.all(
    nouns.map(async ({ name, summary, load }) => {
      const sections = (await load()).flatMap(sectionOf)
      return [`## ${name}: ${summary}`, '', ...sections]
    }),
  )
  return `# The command line

This page is made from the commands themselves; \`npx vitest run -u --project sqlite cli/manual.test.ts\` writes it anew. How to run an installation with them stands in [operating.md](operating.md).

In a checkout: \`npm run plaza -- <noun> <verb>\`, and \`npm run -s plaza -- …\` for scripts, because npm says two lines of its own. \`plaza --help\`, \`plaza <noun>\` and \`plaza <noun> <verb> --help\` tell the same as this page. \`plaza completion bash\` (zsh, fish, pwsh) prints a completion for the shell to read.

- Data goes to stdout and nothing else does; progress, questions and totals go to stderr.
- Every command knows \`--json\`, \`--csv\`, \`--format table|json|csv|ndjson\`, \`--fields a,b\`, \`-o FILE\`, \`--wide\` (whole ids), \`--quiet\` and \`--no-input\`.
- JSON is one document \`{data, meta}\`; a failure is \`{error: {message, code, issues?, hint?}}\` on stderr, with an empty stdout. Times are ISO 8601 in UTC, money is integer cents.
- Tables shorten an id to its last eight characters; wherever an id is asked for, an ending that fits one row only will do.
- Every command that changes something knows \`--dry-run\`: it does all the same and keeps nothing.
- Where nobody can be asked, a missing answer ends at once with 2 and names the flag.
- Settings come from the environment, then from \`.env\`; secrets are never flags and never printed.

\`\`\`
${exitHelp}
\`\`\`

${parts.flat().join('\n')}`
}
