import type { Area } from '../../menu/area.ts'

export const open: Area = {
  pages: {
    'open/MyAccountList': () => import('./my-account-list-page.tsx'),
    'open/OpenDocument': () => import('./open-document-page.tsx'),
    'open/AccountList': () => import('./account-list-page.tsx'),
  },
}
