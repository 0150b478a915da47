import { printPart } from './history.testing.ts'

printPart({ nth: 1, of: 2 })
