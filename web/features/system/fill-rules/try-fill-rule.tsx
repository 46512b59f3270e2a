import { testFillRule } from '@kouan/contract/calls/system/fill-rule-calls.ts'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'

/** The value that comes next by the rule as it is saved; no number is used up. */
export function TryFillRule({ ruleCode }: { ruleCode: string }) {
  const [said, setSaid] = useState<{ text: string; isFault: boolean }>()
  const handleTry = () =>
    ask(testFillRule, { ruleCode }).then(
      (text) => setSaid({ text, isFault: false }),
      (error: unknown) => setSaid({ text: sentenceOf(error), isFault: true }),
    )
  return (
    <Flex gap={12} align="center" wrap>
      <Button onClick={() => void handleTry()}>功能测试</Button>
      <span role="status">
        {said &&
          (said.isFault ? (
            <Typography.Text type="danger">{said.text}</Typography.Text>
          ) : (
            <>
              下一个值：<Typography.Text code>{said.text}</Typography.Text>
            </>
          ))}
      </span>
    </Flex>
  )
}
