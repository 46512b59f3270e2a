import { previewDataRule } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { getMultiUser } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { user } from '@kouan/contract/language/field.ts'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { FieldInput } from '../../../fields/kinds/kind-inputs.tsx'
import type { TypedRule } from './typed-rule.ts'

const person = user({ label: '试算用户' })

interface Props {
  permissionId: string
  /** Returns the typed rule; rejects where the form is not complete. */
  read: () => Promise<TypedRule>
}

/** How many rows a chosen person would see by the rule as it is typed. */
export function RulePreview({ permissionId, read }: Props) {
  const [username, setUsername] = useState<string>()
  const count = useAct(previewDataRule, { refresh: [], quiet: true })
  const handleCount = async () => {
    const { ruleColumn, ruleConditions, ruleValue } = await read()
    const [found] = await ask(getMultiUser, { username: `${username},` })
    if (found) await count.mutateAsync({ permissionId, ruleColumn, ruleConditions, ruleValue, userId: found.id })
  }
  return (
    <Flex vertical gap={8}>
      <Typography.Text>试算：选一个用户，看按此规则能看到多少条</Typography.Text>
      <Flex gap={8} wrap>
        <div style={{ flex: '1 1 200px' }}>
          <FieldInput
            field={person}
            value={username}
            onChange={(value: unknown) => setUsername(typeof value === 'string' ? value : undefined)}
          />
        </div>
        <Button disabled={!username} loading={count.isPending} onClick={() => void handleCount().catch(() => {})}>
          试算
        </Button>
      </Flex>
      {count.error && <Alert type="error" showIcon title={sentenceOf(count.error)} />}
      {count.data?.lists.map(({ title, seen, letThrough }) => (
        <Alert key={title} type="info" showIcon title={`${title}：现在能看到 ${seen} 条，按此规则 ${letThrough} 条`} />
      ))}
    </Flex>
  )
}
