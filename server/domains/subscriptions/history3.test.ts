import { tellPart } from './history.testing.ts'

tellPart({ nth: 3, of: 4 })
