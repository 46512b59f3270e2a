import { fillRule } from '@kouan/contract/resources/system/fill-rule.ts'
import { pieceKinds, readPieces } from '@kouan/contract/rules/fill-pieces.ts'
import { Typography } from 'antd'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { PiecesInput } from './pieces-input.tsx'
import { TryFillRule } from './try-fill-rule.tsx'

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
