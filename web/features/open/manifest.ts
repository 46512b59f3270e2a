import type { Area } from '../../menu/area.ts'

export const open: Area = {
  pages: {
    'open/MyAccountList': () => import('./my-account-list-page.tsx'),
    'open/AccountList': () => import('./account-list-page.tsx'),
  },
}
