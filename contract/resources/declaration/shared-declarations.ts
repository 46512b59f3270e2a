// What the resources of all kinds of documents declare alike.
import type { Resource } from '../../language/resource.ts'
import { participantCode, platformCode } from '../channel/channel-patterns.ts'
import { declarationStates } from './declaration-states.ts'
import { assignAction, declareAction } from './declare-action.ts'

/** `noun`: as people call one of them, 订单. */
export const documentBase = (noun: string) =>
  ({
    standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
    sort: { by: 'createTime', order: 'desc' },
    tenant: 'own',
    owner: 'enterprise',
    recycle: true,
    inBulk: ['delete', 'change'],
    states: declarationStates('declareStatus'),
    actions: { declare: declareAction(noun), assign: assignAction },
    may: { edit: 'mayEdit', delete: 'mayEdit' },
  }) as const satisfies Partial<Resource>

/** What the paper does not say of codes and persons, for `fieldsOf`. */
export const partyCode = { pattern: participantCode } as const
/** A platform abroad has no code: 无. */
export const foreignPlatform = { pattern: platformCode } as const
export const personName = { mask: 'name', encrypt: 'exact' } as const
export const personPhone = { mask: 'phone', encrypt: 'exact' } as const
export const personId = { mask: 'idCard', encrypt: 'exact' } as const
export const personAddress = { kind: 'textarea', mask: 'address', encrypt: true } as const

/** 订单编号 of a document that follows from an order, which fills these fields with it. */
export const ofOrder = (sourceFields: string, targetFields = sourceFields) =>
  ({ code: 'order', sourceFields, targetFields }) as const
