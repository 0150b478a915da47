import { printPart } from './history.testing.ts'

printPart({ nth: 4, of: 4 })
