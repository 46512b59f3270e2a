// Declarations that the resources of all kinds of documents share.
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import type { Resource } from '../../language/resource.ts'
import { codeOrWord, participantCode } from '../channel/channel-patterns.ts'
import { declarationStates } from './declaration-states.ts'
import { assignAction, changeActions, confirmCodesAction, declareAction } from './declare-action.ts'

/** `noun`: as people call one of them, 订单. */
export const documentBase = (noun: string, message: Pick<MessageDefinition, 'answered'>) =>
  ({
    standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
    sort: { by: 'createTime', order: 'desc' },
    tenant: 'own',
    owner: 'enterprise',
    recycle: true,
    inBulk: ['delete', 'change'],
    states: declarationStates('declareStatus'),
    actions: {
      declare: declareAction(noun),
      ...changeActions(noun, message),
      confirmCodes: confirmCodesAction(noun),
      assign: assignAction,
    },
    may: { edit: 'mayEdit', delete: 'mayDeclare' },
  }) as const satisfies Partial<Resource>

/** Numbers that customs and the port assign in their receipts. */
export const assigned = { readonly: true, form: false } as const

/** Lines of a document whose message sets no limit: as many as a form, a request and a person can handle. */
export const mostLines = 5000

/** Checks of codes and persons that the paper does not have, for `fieldsOf`. */
export const partyCode = { pattern: participantCode } as const
/** A platform abroad has no code: 无. */
export const foreignPlatform = { pattern: codeOrWord('无', '境外平台没有代码时填“无”') } as const
/** A producer that is not registered with customs: NO. */
export const unregistered = { pattern: codeOrWord('NO', '未备案的填“NO”') } as const
export const personName = { mask: 'name', encrypt: 'exact' } as const
export const personPhone = { mask: 'phone', encrypt: 'exact' } as const
export const personId = { mask: 'idCard', encrypt: 'exact' } as const
export const personAddress = { kind: 'textarea', mask: 'address', encrypt: true } as const

/** 订单编号 of a document that follows from an order, which fills these fields with it. */
export const ofOrder = (sourceFields: string, targetFields = sourceFields) =>
  ({ code: 'order', sourceFields, targetFields }) as const
export const ofExportOrder = (sourceFields: string, targetFields = sourceFields) =>
  ({ code: 'exportOrder', sourceFields, targetFields }) as const

/** Elements that an application about a list copies from it: invtNo finds the same list, and blanks are filled in from it. */
export const listedCopies = [
  'crossborderType',
  'customsCode',
  'orderNo',
  ...['ebpCode', 'ebpName', 'ebcCode', 'ebcName', 'logisticsNo', 'logisticsCode', 'logisticsName', 'invtNo'],
  ...['buyerIdType', 'buyerIdNumber', 'buyerName', 'buyerTelephone', 'agentCode', 'agentName'],
] as const

export const listedGroups = {
  customsCode: '申请信息',
  orderNo: '对应单证',
  buyerIdType: '订购人',
  agentCode: '申报企业',
} as const

const fromList = { required: false, help: '留空时按清单填写' } as const

/** Fields of an application about an import list: copNo, invtNo and the reason suffice. */
export const listed = {
  customsCode: { ...fromList, search: 'eq' },
  orderNo: { ...fromList, search: 'like', list: 170 },
  ebpCode: { ...partyCode, ...fromList },
  ebpName: fromList,
  ebcCode: { ...partyCode, ...fromList, search: 'eq' },
  ebcName: fromList,
  logisticsNo: { ...fromList, search: 'like' },
  logisticsCode: { ...partyCode, ...fromList },
  logisticsName: fromList,
  copNo: { required: true, group: '申请信息', search: 'like', list: 170 },
  preNo: { readonly: true, form: false, search: 'eq' },
  invtNo: { group: '申请信息', search: 'like', list: 170 },
  buyerIdType: fromList,
  buyerIdNumber: { ...personId, ...fromList },
  buyerName: { ...personName, ...fromList },
  buyerTelephone: { ...personPhone, ...fromList },
  agentCode: { ...partyCode, ...fromList, search: 'eq' },
  agentName: fromList,
  note: { kind: 'textarea' },
} as const
