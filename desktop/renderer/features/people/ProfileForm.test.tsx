// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { draw } from '../../testing/draw.tsx'
import { ProfileForm } from './ProfileForm.tsx'

test('what is wrong is told once the form is sent: told before, it would push the button away from the pointer', async () => {
  const { user } = draw(<ProfileForm viewer={{ username: 'me' } as Viewer} renderPicture={() => null} />)
  const field = screen.getByRole('textbox', { name: 'Website' })
  await user.type(field, 'no address')
  const button = screen.getByRole('button', { name: 'Save changes' })
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  // Whoever checks fields does so in a later turn.
  await new Promise((resolve) => setTimeout(resolve))
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
