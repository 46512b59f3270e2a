// The pages that a route can show. A key without a page in web/app/pages.ts does not compile.

export const pageKeys = [
  // without login
  'login',
  // home
  'analysis',
  // system
  'users',
  'roles',
  'menus',
  'departments',
  'dictionaries',
  'positions',
] as const
export type PageKey = (typeof pageKeys)[number]
