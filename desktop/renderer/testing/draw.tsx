import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Draws something, with somebody at its controls. */
export function draw(node: ReactNode): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(node) }
}
