import type { Area } from '../../menu/area.ts'

export const declaration: Area = {
  pages: {
    'declaration/ReceiptList': () => import('./receipt-list-page.tsx'),
    'declaration/DeadLetterList': () => import('./dead-letter-list-page.tsx'),
  },
}
