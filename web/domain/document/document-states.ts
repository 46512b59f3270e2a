// The states of orders as the screens group them.
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

/** It is corrected before it goes out again. */
export const isRefused = ({ declareStatus }: { declareStatus: string | null }) =>
  declareStatus === 'FAILED' || declareStatus === 'REJECTED'
