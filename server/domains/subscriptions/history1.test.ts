import { tellPart } from './history.testing.ts'

tellPart({ nth: 1, of: 4 })
