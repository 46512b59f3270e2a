import { Flex, Radio, Switch, Typography } from 'antd'
import { useId } from 'react'
import type { ExistingChoice } from './import-port.ts'

export interface ImportChoices {
  isSingleTableImport: boolean
  validates: boolean
  existing: ExistingChoice
}

interface Props {
  choices: ImportChoices
  offered: readonly (keyof ImportChoices)[]
  isDisabled: boolean
  onChange: (choices: ImportChoices) => void
}

/** What each position of a switch does: on, off. */
const switches = {
  validates: ['是否开启校验', '全部正确才导入，有一处错误就一条也不写入', '每条都会校验：正确的导入，有误的列出来修改'],
  isSingleTableImport: ['单表导入', '只导入主表，不导入明细', '主表和明细一起导入'],
} as const

const existing: Readonly<Record<ExistingChoice, readonly [label: string, meaning: string]>> = {
  refuse: ['报错', '已存在的行列为错误'],
  skip: ['跳过', '已存在的行不改动，只导入新的'],
  update: ['更新', '用文件中的内容修改已存在的行，导入前列出改动'],
}

export function ImportOptions({ choices, offered, isDisabled, onChange }: Props) {
  const id = useId()
  if (offered.length === 0) return null
  return (
    <Flex vertical gap={8}>
      {offered.map((name) => (
        <Flex key={name} align="center" gap={8} wrap>
          {name === 'existing' ? (
            <>
              <span id={`${id}-existing`} style={{ minWidth: 96 }}>
                已存在的行
              </span>
              <Radio.Group
                aria-labelledby={`${id}-existing`}
                size="small"
                optionType="button"
                value={choices.existing}
                disabled={isDisabled}
                options={Object.entries(existing).map(([value, [label]]) => ({ value, label }))}
                onChange={({ target }) => onChange({ ...choices, existing: target.value })}
              />
              <Typography.Text type="secondary">{existing[choices.existing][1]}</Typography.Text>
            </>
          ) : (
            <>
              <label htmlFor={`${id}-${name}`} style={{ minWidth: 96 }}>
                {switches[name][0]}
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
              <Typography.Text type="secondary">{switches[name][choices[name] ? 1 : 2]}</Typography.Text>
            </>
          )}
        </Flex>
      ))}
    </Flex>
  )
}
