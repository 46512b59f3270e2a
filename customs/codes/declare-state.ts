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
  CHANGING: '变更中',
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

/** Outcome of an application about a list. */
export type Outcome = 'PENDING' | 'REFUSED' | 'DONE'

/**
 * Of two receipts of the same moment the one of higher rank decides. `by`: who says it; the port and its gateway speak before
 * customs have seen the document.
 */
export type Meaning = { readonly state: DeclareState; readonly rank: number; readonly by: 'port' | 'customs' }

/** By receipt status. */
export const meanings: Readonly<Record<string, Meaning>> = {
  1: { state: 'ACCEPTED_BY_PORT', rank: 1, by: 'port' },
  2: { state: 'ACCEPTED_BY_PORT', rank: 2, by: 'port' },
  3: { state: 'ACCEPTED_BY_PORT', rank: 3, by: 'port' },
  120: { state: 'IN_CUSTOMS', rank: 4, by: 'customs' },
  300: { state: 'IN_CUSTOMS', rank: 5, by: 'customs' },
  400: { state: 'IN_CUSTOMS', rank: 5, by: 'customs' },
  500: { state: 'IN_CUSTOMS', rank: 5, by: 'customs' },
  600: { state: 'IN_CUSTOMS', rank: 5, by: 'customs' },
  399: { state: 'REVIEWED', rank: 6, by: 'customs' },
  501: { state: 'DETAINED', rank: 7, by: 'customs' },
  502: { state: 'DETAINED', rank: 7, by: 'customs' },
  503: { state: 'DETAINED', rank: 7, by: 'customs' },
  505: { state: 'DETAINED', rank: 7, by: 'customs' },
  599: { state: 'DETAINED', rank: 7, by: 'customs' },
  800: { state: 'RELEASED', rank: 8, by: 'customs' },
  899: { state: 'CLOSED', rank: 9, by: 'customs' },
  // Failures outrank everything of the same moment.
  4: { state: 'FAILED', rank: 10, by: 'port' },
  99: { state: 'FAILED', rank: 10, by: 'port' },
  100: { state: 'REJECTED', rank: 12, by: 'customs' },
  700: { state: 'RETURNED', rank: 13, by: 'customs' },
}

/** Of CEB900 and of every negative status. */
export const refused: Meaning = { state: 'FAILED', rank: 11, by: 'port' }
