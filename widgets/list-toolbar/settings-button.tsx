import { SettingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { Ref } from 'react'

/** The button that opens the settings of the columns; a list shows it before they are loaded. */
export const SettingsButton = (props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) => (
  <Button aria-label="列与行高" title="列与行高" icon={<SettingOutlined aria-hidden />} {...props} />
)
