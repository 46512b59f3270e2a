import { Flex, Radio, theme } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  mode: string
  text: string
  children?: ReactNode
  disabled?: boolean
}

/** One mode of a field: the choice, and behind it the numbers that go with it. */
export function ModeRow({ mode, text, children, disabled = false }: Props) {
  const { token } = theme.useToken()
  // The group of radios writes in size 0.
  const { fontSize, colorText: color } = token
  return (
    <Flex wrap align="center" gap="8px 6px" style={{ minHeight: 32, fontSize, color }}>
      <Radio value={mode} disabled={disabled} style={{ marginInlineEnd: 0 }}>
        {text}
      </Radio>
      {children}
    </Flex>
  )
}
