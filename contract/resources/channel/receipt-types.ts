// 回执类型 that a channel may pass on. A table of its own, so that a form does not load every message; a test holds it against
// the messages.
import { entryOf } from '@kouan/customs/codes/code-table.ts'

const importTypes = {
  CEB312Message: 'CEB312 进口订单回执',
  CEB412Message: 'CEB412 进口支付单回执',
  CEB512Message: 'CEB512 进口运单回执',
  CEB514Message: 'CEB514 进口运单状态回执',
  CEB622Message: 'CEB622 进口清单回执',
  CEB624Message: 'CEB624 进口清单撤销申请单回执',
  CEB626Message: 'CEB626 进口清单退货申请单回执',
  CEB712Message: 'CEB712 入库明细单回执',
  CEB816Message: 'CEB816 电子税单',
  CEB818Message: 'CEB818 电子税单状态',
} as const

const exportTypes = {
  CEB214Message: 'CEB214 出口退货申请单回执',
  CEB216Message: 'CEB216 出口退运理货明细单回执',
  CEB304Message: 'CEB304 出口订单回执',
  CEB404Message: 'CEB404 出口收款单回执',
  CEB506Message: 'CEB506 出口运单回执',
  CEB508Message: 'CEB508 出口运抵单回执',
  CEB510Message: 'CEB510 出口离境单回执',
  CEB604Message: 'CEB604 出口清单回执',
  CEB606Message: 'CEB606 出口清单撤销申请单回执',
  CEB608Message: 'CEB608 出口清单总分单回执',
  CEB702Message: 'CEB702 出口汇总申请单回执',
  CEB792Message: 'CEB792 出口汇总结果单',
} as const

const formatType = { CEB900Message: 'CEB900 报文格式校验回执' } as const

export const receiptTypes = { ...importTypes, ...exportTypes, ...formatType }

/** CEB900 answers messages of both directions. `direction`: the first letter of a business type. */
export const receiptTypesOf = (direction: string): string[] =>
  Object.keys({ ...(direction === 'I' ? importTypes : exportTypes), ...formatType })

export const receiptTypeText = (type: string): string => entryOf(receiptTypes, type) ?? type
