/**
 * How a process that holds something in the database shows that it lives. `here`: it does. `ended`: it
 * certainly does not. `absent`: it cannot be seen at the moment, and may be back. `unknown`: its name
 * was given by another version.
 */
export type ProcessState = 'here' | 'absent' | 'ended' | 'unknown'

export interface Presence {
  /** Names this process, and nobody after it. Throws while that cannot be shown to others. */
  holder(): Promise<string>
  /** The states of the processes of these names. What follows a slash in a name is its bearer's own. */
  statesOf(names: readonly string[]): Promise<Map<string, ProcessState>>
  close(): Promise<void>
}

/** The part of a name that says which process it is. */
export const processOf = (name: string): string => name.split('/')[0] ?? name
