/** The accounts to sign in with, and the plan that each has bought. */
export const demoAccounts = [
  { username: 'admin', firstName: 'Alex', lastName: 'Adler', role: 'admin', plan: null },
  { username: 'moderator', firstName: 'Mona', lastName: 'Brandt', role: 'moderator', plan: null },
  { username: 'creator', firstName: 'Cleo', lastName: 'Marchetti', role: 'user', plan: 'professional' },
  { username: 'brand', firstName: 'Bram', lastName: 'Visser', role: 'user', plan: 'starter' },
  { username: 'member', firstName: 'Mika', lastName: 'Laine', role: 'user', plan: 'professional' },
  { username: 'newcomer', firstName: 'Nia', lastName: 'Owusu', role: 'user', plan: null },
] as const
