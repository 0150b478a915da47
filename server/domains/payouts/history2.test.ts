import { testPart } from './history.testing.ts'

testPart({ nth: 2, of: 2 })
