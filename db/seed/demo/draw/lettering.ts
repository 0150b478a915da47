// How the letters of a chart look.

export const label = { 'font-size': 24 }
export const strong = { 'font-weight': 600 }
export const middle = { 'text-anchor': 'middle' }
export const end = { 'text-anchor': 'end' }
