import type { Config } from '#server/config.ts'
import type { Format } from './format.ts'
import type { Io } from './io.ts'
import type { CliContext } from './context.ts'

/** How a value is printed for people; machines get it as it is. */
export type Kind = 'text' | 'id' | 'cents' | 'count' | 'limit' | 'time' | 'yesNo' | 'list' | 'bytes'

export interface Column {
  key: string
  title?: string
  kind?: Kind
  /** Left out of tables: what people know anyway, as the currency. */
  isForMachines?: true
}

/** What a command has to say: the same data for people and machines. */
export interface Result {
  /** A list becomes a table or lines of CSV, one thing a list of its fields. */
  data: Row | Row[]
  /** What tables and lines list, when the data is one thing around a list. */
  rows?: Row[]
  /** Lines for machines that are too many to be held at once, of which the columns are printed instead of the data. */
  batches?: AsyncIterable<Row[]>
  columns?: Column[]
  /** For people, instead of the table. */
  text?: string
  /** Printed to stderr behind the data: totals and what to do next. */
  note?: string
  next?: string | undefined
  /** What stands in the file that one of its flags names, if it names one: it is written where the command was typed. */
  file?: { flag: string; text: string }
  exit?: number
}
export type Row = Record<string, unknown>

/** How much harm a slip of the hand can do: none asks nothing, moderate y/N, severe the typed name. */
export type Severity = 'none' | 'moderate' | 'severe'

export interface Flag {
  /** In commander's form: `--reason <text>`. */
  flags: string
  summary: string
  default?: string
}

/** What a command is given: its arguments by name and its flags, as strings and booleans. */
export interface Given {
  args: Record<string, string>
  flags: Record<string, string | boolean | undefined>
  /** Names this run of the program in the log of acts. */
  requestId: string
  /** The texts of the files it names, where it was typed on another machine than the one that does it. */
  files?: Record<string, string>
  /** The hash of the list that was seen of what it changes. */
  expected?: string
  /** Where it came from, if from elsewhere. */
  origin?: Record<string, unknown>
}

/** What a command can use before there is a database. */
export interface Parts {
  io: Io
  config: () => Config
  /** How the data will be printed. */
  format: Format
  /** Whether somebody sits there who can answer. */
  canAsk: boolean
  /** Has a severe act confirmed whose name is known only now. */
  confirmName(name: string): Promise<void>
}

/** One command, declared once: program, help, completion and the tests of the command tree are made from it. */
export interface Command {
  noun: string
  verb: string
  summary: string
  /** Whole command lines; the first ones in the help. */
  examples: string[]
  /** `<name>` is needed, `[name]` may be left out. */
  args?: string[]
  flags?: Flag[]
  /** Set on commands that change something. */
  write?: {
    severity: Severity
    /** Whether somebody has to answer for it by `--as`, or the operator does. */
    actor: 'person' | 'operator'
    needsReason?: boolean
    /** What has to be typed for a severe one: the thing's own name. `late`: the command asks for it itself. */
    confirm?: ((given: Given) => string) | 'late'
    /** How a dry run keeps nothing: in a transaction that is taken back, or, where others than the database are asked, by the command itself. */
    dryRun?: 'rollback' | 'preview'
    /** The flag without which this is a dry run. */
    doneWith?: string
  }
  /** The fields of its data, where a rehearsal would not show them all. */
  fields?: string[]
  /** What -o writes where no format is asked for. */
  fileFormat?: Format
  /** What -o names is the command's own file, and what it prints is about that file. */
  ownsOutput?: true
  /** False for commands that work without, or before, a migrated database. */
  needsDatabase?: false
  /** It can be given `-`, and is then done to each line of standard input (`overLines.ts`). */
  isOverLines?: true
  /** What it would change is listed by `--plan` (`rehearsal.ts`). */
  isRehearsed?: true
  /** Where it can be done, if not wherever the community runs (`remote/place.ts`). */
  place?: 'machine' | 'anywhere'
  run(context: CliContext, given: Given, parts: Parts): Promise<Result>
}

/** Declares a command. */
export const command = (spec: Command): Command => spec
