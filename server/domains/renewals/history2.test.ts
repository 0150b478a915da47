import { printPart } from './history.testing.ts'

printPart({ nth: 2, of: 2 })
