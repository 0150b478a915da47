import { tellPart } from './history.testing.ts'

tellPart({ nth: 2, of: 2 })
