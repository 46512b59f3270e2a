// The pages that a route can show. A key without a page in web/app/pages.ts does not compile.

export const pageKeys = [
  // without login
  'login',
  'register',
  'registerForm',
  'registerResult',
  'alteration',
  'alterationForm',
  // home
  'analysis',
  // system
  'users',
  'roles',
  'menus',
  'departments',
  'dictionaries',
  'positions',
  // enterprise
  'examineList',
  'examine',
  'enterprises',
  // channel
  'transferInfos',
  'baseChannels',
  'enterpriseChannels',
  // order
  'orders',
  'myOrders',
  // declaration
  'receipts',
  'deadLetters',
] as const
export type PageKey = (typeof pageKeys)[number]
