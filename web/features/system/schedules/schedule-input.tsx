import { CronEditor } from '@kouan/widgets/cron-editor/cron-editor.tsx'
import { ScheduleBuilder } from '@kouan/widgets/schedule-builder/schedule-builder.tsx'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'

interface Props {
  value?: string
  onChange?: (value: string) => void
  id?: string
}

const ways = [
  { value: 'builder', label: '输入或选择' },
  { value: 'editor', label: '逐段编辑' },
]

/** Two ways to the same expression: a line with a dialog, and the editor field by field. */
export function ScheduleInput({ id = '', ...input }: Props) {
  const [way, setWay] = useState('builder')
  return (
    <Flex vertical gap={8}>
      <Segmented
        size="small"
        aria-label="编辑执行计划的方式"
        style={{ alignSelf: 'flex-start' }}
        options={ways}
        value={way}
        onChange={setWay}
      />
      {way === 'editor' ? (
        <CronEditor {...input} id={id} aria-label="执行计划" />
      ) : (
        <ScheduleBuilder {...input} id={id} aria-label="执行计划" />
      )}
    </Flex>
  )
}
