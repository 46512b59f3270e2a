import type { Desk } from '@kouan/contract/menu/figure.ts'

/** The parts of the home page, in their order. */
export const workAreas: readonly { desk: Desk; title: string }[] = [
  { desk: 'documents', title: '单证申报' },
  { desk: 'exchange', title: '报文收发' },
  { desk: 'review', title: '备案审核' },
  { desk: 'system', title: '账号' },
]
