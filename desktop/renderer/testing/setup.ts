import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { patience } from '#shared/patience.testing.ts'

configure({ asyncUtilTimeout: patience })

afterEach(cleanup)
