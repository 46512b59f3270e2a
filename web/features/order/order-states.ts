// The states of orders as the screens group them, and what a choice of orders may be declared for.
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'

const codes = (...states: DeclareState[]) => states.join(',')

/** Quick filters of the list; the empty one shows all. */
export const stateGroups = [
  { value: '', label: '全部' },
  { value: codes('DRAFT', 'READY'), label: '待申报' },
  { value: codes('GENERATING', 'SENT', 'ACCEPTED_BY_PORT'), label: '申报中' },
  { value: codes('BLOCKED'), label: '发送受阻' },
  { value: codes('IN_CUSTOMS', 'REVIEWED', 'RELEASED', 'CLOSED'), label: '海关已受理' },
  { value: codes('FAILED', 'REJECTED'), label: '失败与退单' },
] as const

const moving: readonly string[] = ['GENERATING', 'BLOCKED', 'SENT', 'ACCEPTED_BY_PORT'] satisfies DeclareState[]

/** Something will happen soon without anybody's doing. */
export const isMoving = (state: string | null | undefined) => moving.includes(state ?? '')

export interface Declarable {
  id: string
  orderNo: string
  declareStatus: string | null
  mayDeclare: boolean | null
}

/** The same deed by two names: again after a refusal. */
export const declareLabel = ({ declareStatus }: Pick<Declarable, 'declareStatus'>) =>
  declareStatus === 'FAILED' || declareStatus === 'REJECTED' ? '重新申报' : '申报'

/** What is asked before orders are declared, or why nothing can be. */
export function beforeDeclare(rows: readonly Declarable[]): { warning: string } | { question: string; ids: string[] } {
  const fit = rows.filter((row) => row.mayDeclare)
  const [only] = fit
  if (rows.length === 0) return { warning: '请选择一条记录！' }
  if (!only) return { warning: '所选订单的状态都不能申报' }
  const ids = fit.map(({ id }) => id)
  const others = rows.length - fit.length
  if (rows.length === 1) return { question: `确定要${declareLabel(only)}订单 ${only.orderNo} 吗?`, ids }
  const left = others > 0 ? `另有 ${others} 项的状态不能申报，不会提交。` : ''
  return { question: `${left}确定要申报这 ${fit.length} 项吗?`, ids }
}
