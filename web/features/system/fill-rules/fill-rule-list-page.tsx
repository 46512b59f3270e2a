import { testFillRule } from '@kouan/contract/calls/system/fill-rule-calls.ts'
import { fillRule } from '@kouan/contract/resources/system/fill-rule.ts'
import { pieceKinds, readPieces } from '@kouan/contract/rules/fill-pieces.ts'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { PiecesInput } from './pieces-input.tsx'

const inputs = { ruleParams: <PiecesInput /> }

/** 系统编码规则, each to be tried out where it is read. */
export default function FillRuleListPage() {
  return (
    <ResourcePage
      resource={fillRule}
      list={{ also: ['ruleParams'] }}
      cells={{ ruleParams: ({ ruleParams }) => <PiecesText text={ruleParams} /> }}
      form={{ inputs }}
      detail={{
        body: ({ ruleCode }, fields) => (
          <>
            {fields}
            <TryFillRule ruleCode={ruleCode} />
          </>
        ),
      }}
    />
  )
}

/** A rule to read, piece by piece. */
function PiecesText({ text }: { text: string }) {
  const pieces = readPieces(text)
  if (typeof pieces === 'string') return <>{text}</>
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {pieces.map(({ kind, value, digits }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces that never change.
        <li key={place}>
          {pieceKinds[kind].title} {value !== '' && <Typography.Text code>{value}</Typography.Text>}
          {(kind === 'serial' || kind === 'random') && ` ${digits} 位`}
        </li>
      ))}
    </ol>
  )
}

/** The value that comes next by the rule as it is saved; no number is used up. */
function TryFillRule({ ruleCode }: { ruleCode: string }) {
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
