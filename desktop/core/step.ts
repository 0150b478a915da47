/** What a reducer answers: the next state, and what its adapter does about it, in this order. */
export interface Step<State, Effect> {
  state: State
  effects: Effect[]
}

/** The same state, or another, with nothing to do. */
export const only = <State>(state: State): Step<State, never> => ({ state, effects: [] })

/** The times of those of the last `milliseconds`, and of now. */
export const recentWith = (times: readonly number[], now: number, milliseconds: number): number[] => [
  ...times.filter((time) => now - time < milliseconds),
  now,
]
