import { testPart } from './history.testing.ts'

testPart({ nth: 3, of: 4 })
