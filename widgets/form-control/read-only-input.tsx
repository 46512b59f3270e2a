import { Input } from 'antd'
import type { AriaAttributes } from 'react'

interface Props extends AriaAttributes {
  id?: string
  text: string
  disabled?: boolean
}

/** The text of a choice that may only be read: stays in the order of Tab and can be copied. */
export const ReadOnlyInput = ({ text, ...rest }: Props) => (
  <Input {...rest} readOnly value={text} placeholder="-" title={text} />
)
