// Meanings of the states to the software of an enterprise, and the next step in each: for the code tables of the open API, its
// document and the guide.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'

interface StateMeaning {
  meaning: string
  /** `unreleased`: of documents that customs do not release, such as orders. */
  isFinal: 'always' | 'unreleased' | 'never'
  /** The next step, as a Chinese sentence. */
  act: string
}

const wait = '等待'

export const stateMeanings: Readonly<Record<DeclareState, StateMeaning>> = {
  DRAFT: { meaning: '内容还不完整', isFinal: 'never', act: '补全后再写入一次' },
  READY: { meaning: '可以申报', isFinal: 'never', act: '申报' },
  GENERATING: { meaning: '正在生成报文', isFinal: 'never', act: wait },
  BLOCKED: { meaning: '通道暂不能发送，恢复后自动发出', isFinal: 'never', act: '等待，不要重新申报' },
  SENT: { meaning: '报文已发出，还没有回执', isFinal: 'never', act: wait },
  ACCEPTED_BY_PORT: { meaning: '电子口岸已收到', isFinal: 'never', act: wait },
  IN_CUSTOMS: { meaning: '海关已入库', isFinal: 'unreleased', act: '须放行的等待放行' },
  REVIEWED: { meaning: '海关已审结', isFinal: 'never', act: wait },
  CHANGING: { meaning: '内容已打开，正在准备变更', isFinal: 'never', act: '改好后申报变更' },
  RELEASED: { meaning: '海关已放行', isFinal: 'never', act: '可以发货；之后可能结关或退运' },
  CLOSED: { meaning: '海关已结关', isFinal: 'always', act: '无' },
  DETAINED: { meaning: '海关扣留', isFinal: 'never', act: '按 mending 处理，等待海关' },
  FAILED: { meaning: '口岸没有接收', isFinal: 'never', act: '按 errors 或 mending 改正，写入后重新申报' },
  REJECTED: { meaning: '海关退单', isFinal: 'never', act: '按 mending 改正，写入后重新申报' },
  RETURNED: { meaning: '已退运', isFinal: 'always', act: '无' },
  CANCELLED: { meaning: '已撤销', isFinal: 'always', act: '无；要再申报的，写入新的单证' },
  DELETED: { meaning: '已删除', isFinal: 'always', act: '无' },
}

const finals: Readonly<Record<StateMeaning['isFinal'], string>> = {
  always: '是',
  unreleased: '没有放行一步的单证（如订单）是',
  never: '否',
}

export interface StateRow {
  code: DeclareState
  name: string
  meaning: string
  isFinal: string
  act: string
}

/** In the order of a document's way. */
export const stateRows: readonly StateRow[] = Object.entries(declareStates).map(([state, name]) => {
  const code = state as DeclareState
  const { meaning, isFinal, act } = stateMeanings[code]
  return { code, name, meaning, isFinal: finals[isFinal], act }
})
