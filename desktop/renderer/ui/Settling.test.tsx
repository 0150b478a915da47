// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Settling } from './Settling.tsx'

it('stands still when a page is opened, and moves when its figure changes', () => {
  const { getByText, rerender } = draw(<Settling value="$36.00" />)
  expect(getByText('$36.00').className).not.toContain('just-changed')
  rerender(<Settling value="$36.00" />)
  expect(getByText('$36.00').className).not.toContain('just-changed')
  rerender(<Settling value="$0.00" />)
  expect(getByText('$0.00').className).toContain('just-changed')
})
