// 日志级别: how much the servers write into their logs, for some hours.
import { readLogLevel, setLogLevel, usualLogLevel } from '@kouan/contract/calls/system/log-level-calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { useDictionary } from '../../../data/session/dictionary-store.ts'
import { RowForm } from '../../../fields/form/row-form.tsx'
import { useRights } from '../../../session/allowed.tsx'

export function LogLevelButton() {
  const { can } = useRights()
  const read = useAnswer(readLogLevel, {})
  const levels = useDictionary('log_level')
  const [isOpen, setIsOpen] = useState(false)
  if (!read.data || !can(setLogLevel.needs)) return null
  const { level, until } = read.data
  const name = levels.find(({ value }) => value === level)?.text ?? level
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        日志级别：{name.split('（')[0]}
        {level !== usualLogLevel && until && `，到 ${until.slice(5)}`}
      </Button>
      {isOpen && (
        <RowForm
          title="修改日志级别"
          fields={setLogLevel.input}
          saved="已修改，十秒之内在全部服务器上生效"
          save={async (values) => {
            await ask(setLogLevel, values as { level: string; hours: number })
            await read.refetch()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
