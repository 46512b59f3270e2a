import { SettingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { Ref } from 'react'

/** What opens the settings of the columns, apart from them: it stands in a list before they have come. */
export const SettingsButton = (props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) => (
  <Button aria-label="列与行高" title="列与行高" icon={<SettingOutlined aria-hidden />} {...props} />
)
