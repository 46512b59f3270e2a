// One field of the login with its line below. The form of antd would be a tenth of what the login page fetches, for two
// fields that must not be empty.
import { theme } from 'antd'
import { type ReactNode, useId } from 'react'

interface Attributes {
  status: 'error' | ''
  'aria-required': true
  'aria-invalid': boolean
  'aria-describedby': string
}

interface Props {
  /** Fault of the value. */
  fault: string | undefined
  hint?: string | undefined
  /** The input, with what it has to know of its fault. */
  children: (attributes: Attributes) => ReactNode
}

export function LoginField({ fault, hint, children }: Props) {
  const { token } = theme.useToken()
  const noteId = useId()
  // The gap below the field holds the note: nothing moves when it comes.
  const gap = token.marginLG
  return (
    <div style={{ flex: 1, marginBottom: fault || hint ? 0 : gap }}>
      {children({
        status: fault ? 'error' : '',
        'aria-required': true,
        'aria-invalid': fault !== undefined,
        'aria-describedby': noteId,
      })}
      <div id={noteId} aria-live="polite" style={{ color: token.colorError, lineHeight: token.lineHeight }}>
        {fault && <div style={{ minHeight: gap }}>{fault}</div>}
        {hint && <div style={{ minHeight: gap, color: token.colorTextDescription }}>{hint}</div>}
      </div>
    </div>
  )
}
