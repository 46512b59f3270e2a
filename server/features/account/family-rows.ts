// Menu rows that only clients of the family need: their own links lead to these addresses, and what is in no menu has no
// page there. A row comes with the page of this product that shows the same, so that nobody has to be granted it.

/** By the address of the page that a person holds: the addresses of the rows that come with it. */
const comingWith: Readonly<Record<string, readonly string[]>> = {
  '/user/personal/:test?': [
    '/account/center',
    '/account/settings',
    ...['base', 'security', 'custom', 'binding', 'notification'].map((part) => `/account/settings/${part}`),
    '/isps/userAnnouncement',
  ],
  '/isystem/monitor': ['redis', 'jvm', 'tomcat', 'trace', 'disk'].map((part) => `/isystem/${part}`),
}

const pairs = Object.entries(comingWith).flatMap(([page, rows]) => rows.map((row) => [page, row] as const))

/** The same as two columns, side by side. */
export const pagesOfRows = pairs.map(([page]) => page)
export const rowsOfPages = pairs.map(([, row]) => row)
