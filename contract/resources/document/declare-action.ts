// 申报, as documents of every kind have it: the first declaration, the declaration anew after a correction, and the change or
// deletion of what customs hold. Each is a new attempt with a new guid.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { mayChange, mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { action } from '../../language/action.ts'
import { returns } from '../../language/call.ts'
import { textarea, user } from '../../language/field.ts'

export interface DeclareWarnings {
  /** Findings that stopped no declaration and should be looked at, such as codes that are not the enterprise's own. */
  warnings: string[]
}

const declarable = (Object.keys(declareStates) as DeclareState[]).filter(
  (state) => mayDeclare(state) || mayRedeclare(state),
)

/** Declared, and it rests until somebody does something about it. */
export const openStates = ['FAILED', 'REJECTED', 'BLOCKED'] as const satisfies readonly DeclareState[]

/** `what`: as people call one of them, 订单. */
export const declareAction = (what: string) =>
  action({
    title: '申报',
    titleIn: { FAILED: '重新申报', REJECTED: '重新申报' },
    many: true,
    asJob: 'at-an-hour',
    from: declarable,
    to: 'GENERATING',
    confirm: `确定要{title}${what} {name} 吗？`,
    confirmMany: '确定要{title}这 {count} 项吗？',
    isMain: true,
    audit: 'declare',
    message: '已提交申报！',
    returns: returns<DeclareWarnings>(),
  })

type Declared = Pick<MessageDefinition, 'answered'>

/** The states in which customs take a change or deletion of what this message declared: held content, and failures. */
function changeableStates(message: Declared) {
  const states = (Object.keys(declareStates) as DeclareState[]).filter((state) =>
    mayChange({ message, state, isUsed: false }),
  )
  return { held: states.filter((state) => !mayRedeclare(state)), failed: states.filter(mayRedeclare) }
}

/** A person who declares documents changes them; more than fifty at once are a job. */
const asDeclared = { many: true, asJob: true, rightOf: 'declare' } as const

/** How documents declared by this message are changed and deleted at customs. `what`: as people call one of them. */
export function changeActions(what: string, message: Declared) {
  const { held, failed } = changeableStates(message)
  return {
    beginChange: action({
      title: '开始变更',
      ...asDeclared,
      from: held,
      to: 'CHANGING',
      confirm: `{title}后可以修改${what} {name} 的内容，修改后须变更申报；在此之前海关仍按原内容处理。确定{title}吗？`,
      confirmMany:
        '{title}后可以修改这 {count} 项的内容，修改后须变更申报；在此之前海关仍按原内容处理。确定{title}吗？',
      audit: 'edit',
      message: '可以修改内容了，修改后请变更申报！',
    }),
    declareChange: action({
      title: '变更申报',
      ...asDeclared,
      from: held.length > 0 ? ['CHANGING', ...failed] : failed,
      to: 'GENERATING',
      confirm: `确定要把${what} {name} 现在的内容作为变更发给海关吗？`,
      confirmMany: '确定要把这 {count} 项现在的内容作为变更发给海关吗？',
      audit: 'declare',
      message: '已提交变更申报！',
      returns: returns<DeclareWarnings>(),
    }),
    abandonChange: action({
      title: '放弃变更',
      ...asDeclared,
      from: held.length > 0 ? ['CHANGING'] : [],
      confirm: `确定要放弃变更，把${what} {name} 恢复为海关所存的内容吗？`,
      confirmMany: '确定要放弃变更，把这 {count} 项恢复为海关所存的内容吗？',
      audit: 'edit',
      message: '已恢复为海关所存的内容！',
    }),
    declareDeletion: action({
      title: '删除申报',
      ...asDeclared,
      from: [...held, ...failed],
      to: 'GENERATING',
      confirm: `确定要向海关申报删除${what} {name} 吗？海关接受后不能恢复。`,
      confirmMany: '确定要向海关申报删除这 {count} 项吗？海关接受后不能恢复。',
      isDanger: true,
      audit: 'declare',
      message: '已提交删除申报！',
      returns: returns<DeclareWarnings>(),
    }),
    /** Keeps a document that customs did not delete; its refused deletion waits for nobody any more. */
    keepDocument: action({
      title: '保留单证',
      ...asDeclared,
      from: held,
      onlyIf: { refusedChange: '3' },
      confirm: `确定不再删除，保留${what} {name} 吗？`,
      confirmMany: '确定不再删除，保留这 {count} 项吗？',
      audit: 'edit',
      message: '已保留！',
    }),
  }
}

/** 确认代码: an old code table may lack a new code; the enterprise confirms it once for all of its documents. */
export const confirmCodesAction = (what: string) =>
  action({
    title: '确认代码',
    ...asDeclared,
    from: [...declarable, 'CHANGING'],
    onlyIf: { unconfirmedCodes: '1' },
    confirm: `${what} {name} 中有代码表没有的代码。与海关的最新代码表核对无误后再确认，同一代码本企业以后不再提示。确定要确认吗？`,
    confirmMany:
      '这 {count} 项中有代码表没有的代码。与海关的最新代码表核对无误后再确认，同一代码本企业以后不再提示。确定要确认吗？',
    audit: 'edit',
    message: '已确认，可以申报了！',
  })

/** 指派: what failed is given to somebody to mend; the history keeps what was said. */
export const assignAction = action({
  title: '指派',
  many: true,
  asJob: true,
  from: [...openStates],
  fields: {
    assignee: user({ label: '处理人', required: true }),
    comment: textarea({ label: '说明', max: 500 }),
  },
  message: '已指派！',
})
