import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { patience } from '#shared/patience.testing.ts'

configure({ asyncUtilTimeout: patience })

afterEach(cleanup)

// A test shows a text at once, as a page does that has shown one before.
beforeAll(async () => (await import('../ui/Markdown.tsx')).loadTexts())
