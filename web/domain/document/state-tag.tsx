import type { StateColor } from '@kouan/contract/language/states.ts'
import { declarationStates } from '@kouan/contract/resources/document/declaration-states.ts'
import { describeFollowUp } from '@kouan/contract/resources/document/follow-ups.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { Badge, Tag, Typography, theme } from 'antd'
import './state-tag.css'

/** Of our own states; customs' many statuses have more. */
export type TagColor =
  | StateColor
  | 'blue'
  | 'cyan'
  | 'geekblue'
  | 'gold'
  | 'green'
  | 'magenta'
  | 'orange'
  | 'red'
  | 'volcano'

const { of: states } = declarationStates('declareStatus')

const isState = (state: string): state is DeclareState => Object.hasOwn(declareStates, state)

export const declareColor = (state: string): StateColor => (isState(state) ? states[state].color : 'default')

/** Our own state of a declaration, as all states are shown: a dot and a word. */
export const DeclareStateDot = ({ state }: { state: string }) => (
  <Badge status={declareColor(state)} text={isState(state) ? declareStates[state] : state} />
)

/** State at customs meanwhile, beside the state of a change or deletion. */
export const HeldMark = ({ state }: { state: string }) => (
  <Typography.Text type="secondary">海关所存：{isState(state) ? declareStates[state] : state}</Typography.Text>
)

/** Customs refused the change or deletion of what they hold; nothing for other documents. */
export const RefusedChangeTag = ({ type }: { type: string | null }) =>
  type && <StateTag color="error" text={type === '2' ? '变更被退回' : '删除被退回'} />

/** Effects of the documents that name one: 撤销中, 部分退货. */
export const FollowUpTags = ({ codes }: { codes: string | null }) =>
  describeFollowUp(codes).map(({ code, text, color }) => <StateTag key={code} color={color} text={text} />)

/** A fact that is no state. The colour is in border and ground: coloured letters on them could not be read by all. */
export function StateTag({ color, text }: { color: TagColor; text: string }) {
  const { token } = theme.useToken()
  return (
    <Tag color={color} variant="outlined" className="state-tag" style={{ color: token.colorText, marginInlineEnd: 0 }}>
      {text}
    </Tag>
  )
}
