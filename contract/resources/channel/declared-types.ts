// Messages that an enterprise declares, for configuration. A table of its own, so that a form does not load every message; a
// test holds it against the kinds of documents.
const importMessages = {
  CEB311Message: 'CEB311 进口订单',
  CEB411Message: 'CEB411 进口支付单',
  CEB511Message: 'CEB511 进口运单',
  CEB513Message: 'CEB513 进口运单状态',
  CEB621Message: 'CEB621 进口清单',
  CEB623Message: 'CEB623 进口清单撤销申请单',
  CEB625Message: 'CEB625 进口清单退货申请单',
  CEB711Message: 'CEB711 入库明细单',
} as const

const exportMessages = {
  CEB213Message: 'CEB213 出口退货申请单',
  CEB215Message: 'CEB215 出口退运理货明细单',
  CEB303Message: 'CEB303 出口订单',
  CEB403Message: 'CEB403 出口收款单',
  CEB505Message: 'CEB505 出口运单',
  CEB507Message: 'CEB507 出口运抵单',
  CEB509Message: 'CEB509 出口离境单',
  CEB603Message: 'CEB603 出口清单',
  CEB605Message: 'CEB605 出口清单撤销申请单',
  CEB607Message: 'CEB607 出口清单总分单',
  CEB701Message: 'CEB701 出口汇总申请单',
} as const

export const declaredTypes: Readonly<Record<string, string>> = { ...importMessages, ...exportMessages }

/** `direction`: I or E. */
export const declaredTypesOf = (direction: string): string[] =>
  Object.keys(direction === 'I' ? importMessages : exportMessages)

export const declaredTypeText = (type: string): string => declaredTypes[type] ?? type
