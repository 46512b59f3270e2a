// 申报, as documents of every kind have it: the first declaration, and the declaration anew after a correction, which is a new
// attempt with a new guid.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/states.ts'
import { action } from '../../language/action.ts'
import { returns } from '../../language/call.ts'
import { textarea, user } from '../../language/field.ts'

export interface DeclareWarnings {
  /** What was declared all the same and should be looked at, such as codes that are not the enterprise's own. */
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
    confirm: `确定要{title}${what} {name} 吗?`,
    confirmMany: '确定要{title}这 {count} 项吗?',
    isMain: true,
    audit: 'declare',
    message: '已提交申报！',
    returns: returns<DeclareWarnings>(),
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
