import type { State } from '@kouan/contract/language/states.ts'
import { registrationStates } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { Badge } from 'antd'

const states: Readonly<Record<string, State>> = registrationStates('status').of

export const RegistrationState = ({ status, text }: { status: string; text: string }) => (
  <Badge status={states[status]?.color ?? 'default'} text={text} />
)
