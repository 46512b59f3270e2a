// The states of a declared document, and which of them each receipt status leads to.

/** Every state with its Chinese label. */
export const declareStates = {
  DRAFT: '草稿',
  READY: '待申报',
  GENERATING: '生成中',
  BLOCKED: '发送受阻',
  SENT: '已发送',
  ACCEPTED_BY_PORT: '口岸处理中',
  IN_CUSTOMS: '海关已入库',
  REVIEWED: '审结',
  RELEASED: '放行',
  CLOSED: '结关',
  DETAINED: '扣留',
  FAILED: '失败',
  REJECTED: '退单',
  RETURNED: '退运',
  CANCELLED: '已撤销',
  DELETED: '已删除',
} as const

export type DeclareState = keyof typeof declareStates

/** Of two receipts of the same moment the one of higher rank decides. */
export type Meaning = { readonly state: DeclareState; readonly rank: number }

/** By receipt status. */
export const meanings: Readonly<Record<string, Meaning>> = {
  1: { state: 'ACCEPTED_BY_PORT', rank: 1 },
  2: { state: 'ACCEPTED_BY_PORT', rank: 2 },
  3: { state: 'ACCEPTED_BY_PORT', rank: 3 },
  120: { state: 'IN_CUSTOMS', rank: 4 },
  300: { state: 'IN_CUSTOMS', rank: 5 },
  400: { state: 'IN_CUSTOMS', rank: 5 },
  500: { state: 'IN_CUSTOMS', rank: 5 },
  600: { state: 'IN_CUSTOMS', rank: 5 },
  399: { state: 'REVIEWED', rank: 6 },
  501: { state: 'DETAINED', rank: 7 },
  502: { state: 'DETAINED', rank: 7 },
  503: { state: 'DETAINED', rank: 7 },
  505: { state: 'DETAINED', rank: 7 },
  599: { state: 'DETAINED', rank: 7 },
  800: { state: 'RELEASED', rank: 8 },
  899: { state: 'CLOSED', rank: 9 },
  // Failures outrank everything of the same moment.
  4: { state: 'FAILED', rank: 10 },
  100: { state: 'REJECTED', rank: 12 },
  700: { state: 'RETURNED', rank: 13 },
}

/** Of CEB900 and of every negative status. */
export const refused: Meaning = { state: 'FAILED', rank: 11 }
