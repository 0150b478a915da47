import { testPart } from './history.testing.ts'

testPart({ nth: 1, of: 4 })
