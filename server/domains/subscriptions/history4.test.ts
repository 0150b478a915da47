import { tellPart } from './history.testing.ts'

tellPart({ nth: 4, of: 4 })
