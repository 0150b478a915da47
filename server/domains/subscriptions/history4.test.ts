import { testPart } from './history.testing.ts'

testPart({ nth: 4, of: 4 })
