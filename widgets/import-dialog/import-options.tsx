import { Flex, Switch, Typography } from 'antd'
import { useId } from 'react'

export interface ImportChoices {
  isSingleTableImport: boolean
  validates: boolean
  updatesExisting: boolean
}

interface Props {
  choices: ImportChoices
  offered: readonly (keyof ImportChoices)[]
  isDisabled: boolean
  onChange: (choices: ImportChoices) => void
}

const texts: Readonly<Record<keyof ImportChoices, readonly [label: string, meaning: string]>> = {
  validates: ['是否开启校验', '先检查全部行，再写入'],
  isSingleTableImport: ['单表导入', '只导入主表，不导入明细'],
  updatesExisting: ['更新已有数据', '已存在的行改为更新，否则跳过'],
}

export function ImportOptions({ choices, offered, isDisabled, onChange }: Props) {
  const id = useId()
  if (offered.length === 0) return null
  return (
    <Flex vertical gap={8}>
      {offered.map((name) => (
        <Flex key={name} align="center" gap={8} wrap>
          <label htmlFor={`${id}-${name}`} style={{ minWidth: 96 }}>
            {texts[name][0]}
          </label>
          <Switch
            id={`${id}-${name}`}
            size="small"
            checkedChildren="是"
            unCheckedChildren="否"
            checked={choices[name]}
            disabled={isDisabled}
            onChange={(isOn) => onChange({ ...choices, [name]: isOn })}
          />
          <Typography.Text type="secondary">{texts[name][1]}</Typography.Text>
        </Flex>
      ))}
    </Flex>
  )
}
