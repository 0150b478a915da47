import { printPart } from './history.testing.ts'

printPart({ nth: 3, of: 4 })
