import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { Tag, theme } from 'antd'

export type StateColor =
  | 'default'
  | 'gold'
  | 'blue'
  | 'cyan'
  | 'geekblue'
  | 'green'
  | 'magenta'
  | 'orange'
  | 'red'
  | 'volcano'

const declareColors: Record<DeclareState, StateColor> = {
  DRAFT: 'default',
  READY: 'gold',
  GENERATING: 'blue',
  BLOCKED: 'orange',
  SENT: 'blue',
  ACCEPTED_BY_PORT: 'blue',
  IN_CUSTOMS: 'cyan',
  REVIEWED: 'geekblue',
  RELEASED: 'green',
  CLOSED: 'green',
  DETAINED: 'magenta',
  FAILED: 'red',
  REJECTED: 'red',
  RETURNED: 'volcano',
  CANCELLED: 'default',
  DELETED: 'default',
}

const isState = (state: string): state is DeclareState => Object.hasOwn(declareStates, state)

export const declareColor = (state: string): StateColor => (isState(state) ? declareColors[state] : 'default')

/** Our own state of a declaration. */
export const DeclareStateTag = ({ state }: { state: string }) => (
  <StateTag color={declareColor(state)} text={isState(state) ? declareStates[state] : state} />
)

/** The colour is in border and ground: coloured letters on them could not be read by all. */
export function StateTag({ color, text }: { color: StateColor; text: string }) {
  const { token } = theme.useToken()
  return (
    <Tag color={color} variant="outlined" style={{ color: token.colorText, marginInlineEnd: 0, whiteSpace: 'normal' }}>
      {text}
    </Tag>
  )
}
